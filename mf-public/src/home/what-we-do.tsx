import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { offeredServices } from '../lib/offered-services';
import { ServiceDrawing } from '../ui/service-drawing';
import styles from './what-we-do.module.css';

export function WhatWeDo(): ReactNode {
  return (
    <PageSection aria-labelledby="what-we-do">
      <div className={styles.columns}>
        <SectionHeading
          id="what-we-do"
          eyebrow="What we do"
          intro="Four services, one front door. Take them together in a plan, and leave the rest to us."
        >
          We look after the address, so you can look after the business
        </SectionHeading>
        <ul className={styles.ledger}>
          {offeredServices.map(({ anchor, title, text, drawing }) => (
            <li key={anchor} className={styles.entry}>
              <ServiceDrawing drawing={drawing} className={styles.drawing} />
              <div className={styles.words}>
                <h3>
                  <Link to={`${paths.servicesOffered}#${anchor}`} className={styles.link}>
                    {title}
                  </Link>
                </h3>
                <p>{text}</p>
              </div>
              <svg viewBox="0 0 20 20" className={styles.arrow} aria-hidden="true">
                <path d="M4 10h12M11 5l5 5-5 5" />
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
}
