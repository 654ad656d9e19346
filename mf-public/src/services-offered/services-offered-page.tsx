import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { usePlans } from 'shared/memberships/use-plans';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { offeredServices } from '../lib/offered-services';
import { ServiceWindow } from '../ui/service-window';
import { serviceDetails } from './service-details';
import 'shared/ui/tokens-lamp.css';
import 'shared/ui/tokens-later.css';
import styles from './services-offered-page.module.css';

/** The four services one by one; other pages link to their anchors (spec 1§2). */
export default function ServicesOfferedPage(): ReactNode {
  const { plans } = usePlans();
  const details = serviceDetails(plans.length > 0 ? plans : builtInPlans);
  return (
    <>
      <PageSection tone="stone" aria-labelledby="services-offered">
        <div className={styles.hero}>
          <SectionHeading
            as="h1"
            id="services-offered"
            eyebrow="Services offered"
            intro="From the moment the post arrives to the day the last copy is shredded: what we do, in the order it happens."
          >
            The life of a letter, looked after
          </SectionHeading>
          <nav aria-label="Services on this page" className={styles.bells}>
            <ul className={styles.plates}>
              {offeredServices.map(({ anchor, title }) => (
                <li key={anchor}>
                  <Link to={`${paths.servicesOffered}#${anchor}`} className={styles.plate}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </PageSection>
      {offeredServices.map(({ anchor, title, drawing }, index) => {
        const { opening, points } = details[anchor];
        return (
          <PageSection
            key={anchor}
            id={anchor}
            tone={index % 2 === 0 ? 'plain' : 'deep'}
            className={styles.band}
            aria-labelledby={`${anchor}-heading`}
          >
            <div className={styles.service}>
              <ServiceWindow drawing={drawing} size="lg" />
              <div className={styles.words}>
                <h2 id={`${anchor}-heading`}>{title}</h2>
                <p className={styles.opening}>{opening}</p>
              </div>
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          </PageSection>
        );
      })}
      <PageSection tone="stone" aria-labelledby="next">
        <SectionHeading
          id="next"
          intro="All four services are part of every membership. The plans differ in how many documents they include and how fast we process them."
        >
          Choose how much you need
        </SectionHeading>
        <p className="ways">
          <ButtonLink to={paths.members} tone="primary">
            See plans and prices
          </ButtonLink>
          <ButtonLink to={paths.contact}>Contact us</ButtonLink>
        </p>
      </PageSection>
    </>
  );
}
