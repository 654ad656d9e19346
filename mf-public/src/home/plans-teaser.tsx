import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import styles from './plans-teaser.module.css';

/** Who each plan is for. Prices and quantities stand on the pricing page, from the database. */
const plans = [
  { name: 'Essential', text: 'For a company of one, and the letters that matter.' },
  { name: 'Pro', text: 'For a growing team with post every week.' },
  { name: 'Enterprise', text: 'For groups and high volumes.' },
];

export function PlansTeaser(): ReactNode {
  return (
    <PageSection aria-labelledby="plans">
      <div className={styles.panel}>
        <div className={styles.words}>
          <SectionHeading
            id="plans"
            eyebrow="Membership"
            intro="Pay by the month, or by the year and save one month."
          >
            Three plans, one address
          </SectionHeading>
          <p>
            <ButtonLink to={paths.members} tone="primary">
              Compare plans and prices
            </ButtonLink>
          </p>
        </div>
        <dl className={styles.plans}>
          {plans.map(({ name, text }) => (
            <div key={name} className={styles.plan}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PageSection>
  );
}
