import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { offeredServices } from '../lib/offered-services';
import { ServiceWindow } from '../ui/service-window';
import styles from './business-addresses-page.module.css';
import { Envelope } from './envelope';

/** The four services in short, each leading to its section on /services-offered (spec 1§2). */
export default function BusinessAddressesPage(): ReactNode {
  return (
    <>
      <PageSection tone="stone" aria-labelledby="business-addresses">
        <div className={styles.opening}>
          <div className={styles.words}>
            <SectionHeading
              as="h1"
              id="business-addresses"
              eyebrow="Business addresses"
              intro={`A company needs somewhere letters can find it. Ours is a real house in the middle of ${company.city}, with people in it, and it can be your address too.`}
            >
              An address that answers the door
            </SectionHeading>
            <p>
              <ButtonLink to={paths.members} tone="primary">
                Get Started
              </ButtonLink>
            </p>
          </div>
          <Envelope />
        </div>
      </PageSection>
      <PageSection aria-labelledby="included">
        <SectionHeading
          id="included"
          intro="Every plan includes all four; they differ in how much, and how fast."
        >
          What comes with the address
        </SectionHeading>
        <ul className={styles.cards}>
          {offeredServices.map(({ anchor, title, text, drawing }) => (
            <Card as="li" key={anchor} className={styles.card}>
              <ServiceWindow drawing={drawing} />
              <div className={styles.about}>
                <h3>
                  <Link to={`${paths.servicesOffered}#${anchor}`} className={styles.link}>
                    {title}
                  </Link>
                </h3>
                <p>{text}</p>
                <p className={styles.more} aria-hidden="true">
                  How it works
                </p>
              </div>
            </Card>
          ))}
        </ul>
      </PageSection>
      <PageSection tone="deep" aria-labelledby="begin">
        <SectionHeading
          id="begin"
          intro="Choose a plan, register in three short steps and pay the first invoice. Then tell us who uses the address, as the law requires: about ten minutes. Once we have approved that, you can put it on your letters."
        >
          Ready when your post is
        </SectionHeading>
        <p className="ways">
          <ButtonLink to={paths.members} tone="primary">
            Compare plans and prices
          </ButtonLink>
          <ButtonLink to={paths.contact}>Ask a question first</ButtonLink>
        </p>
        <p className={styles.shown}>
          Has someone shown you a certificate of our address?{' '}
          <Link to={paths.confirmPaper}>Confirm a certificate</Link>
        </p>
      </PageSection>
    </>
  );
}
