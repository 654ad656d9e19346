import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import {
  coolingOffDays,
  forwarding,
  noticeDays,
  storage,
  workingTime,
} from 'shared/memberships/plan-terms';
import { Link } from 'shared/router';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import styles from './every-plan.module.css';

const facts: readonly { name: string; text: ReactNode }[] = [
  {
    name: 'Registered address',
    text: `Our address in ${company.city} with a box number of your own, for the registry, your bank and your letterhead. It is yours to use from the day your first payment is recorded.`,
  },
  {
    name: 'Post',
    text: 'Letters, parcels and registered items are received by a person and noted with date and sender. Nothing is opened unless you ask for it.',
  },
  {
    name: 'Scans',
    text: `As many documents a month as your plan includes, within the hours it names, counted ${workingTime}. Each one more costs what the plan says.`,
  },
  {
    name: 'Storage and shredding',
    text: `At no extra charge: originals stay in the locked room while your membership runs and for ${storage.keptAfterEnd} days after it, or are shredded when you say so.`,
  },
  {
    name: 'Forwarding',
    text: `Not included. Added in your dashboard, your post is sent on once a week, anywhere in the world: ${formatEuro(forwarding.perMonth)} a month with VAT, for ${forwarding.months} months at a time, and the postage at cost.`,
  },
  {
    name: 'Business lounge',
    text: 'The drawing room upstairs, its desks and its events, for you and your guests.',
  },
  {
    name: 'ID check',
    text: 'By law we verify who uses our address. After your order we ask for a passport or identity card of whoever signs for and owns the company, and for its registration.',
  },
  {
    name: 'Notice and cooling-off',
    text: (
      <>
        With {noticeDays} days’ notice the membership ends with the period you have paid for, and
        not before those days are over. Within {coolingOffDays} days of your first payment you may
        withdraw at once, see the <Link to={`${paths.terms}#cooling-off`}>terms</Link>.
      </>
    ),
  },
];

/** What holds whichever plan is chosen, said before anybody orders. */
export function EveryPlan(): ReactNode {
  return (
    <PageSection aria-labelledby="every-plan">
      <SectionHeading id="every-plan" intro="Whichever you choose, this is what you can count on.">
        In every plan
      </SectionHeading>
      <dl className={styles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
