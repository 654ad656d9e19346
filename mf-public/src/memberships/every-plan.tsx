import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import {
  coolingOffDays,
  forwarding,
  noticeDays,
  postageTerm,
  storage,
  whatADocumentIs,
  whatDoesNotCount,
  whileClosed,
  workingTime,
} from 'shared/memberships/plan-terms';
import { Link } from 'shared/router';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { identityCheck } from '../lib/identity-check';
import styles from './every-plan.module.css';

const facts: readonly { name: string; text: ReactNode }[] = [
  {
    name: 'Registered address',
    text: `Our address in ${company.city} with a box number of your own, for the registry, your bank and your letterhead. You can use it once your first payment is recorded and we have approved who uses it.`,
  },
  {
    name: 'Post',
    text: 'A person receives letters, parcels and registered items, and notes the date and the sender. Your dashboard shows a photo of each envelope. We open nothing unless you ask us to.',
  },
  {
    name: 'Scans',
    text: `As many documents a month as your plan includes, within the hours it names, counted ${workingTime}. ${whileClosed} ${whatADocumentIs} ${whatDoesNotCount} Each extra scan costs the price shown with the plan, plus VAT.`,
  },
  {
    name: 'Storage and shredding',
    text: `At no extra charge: we keep originals in the locked room while your membership runs and for ${storage.keptAfterEnd} days after it, or shred them when you say so.`,
  },
  {
    name: 'Forwarding',
    text: `Not included; you add it in your dashboard. We then send your post on once a week, anywhere in the world: ${formatEuro(forwarding.perMonth)} a month with VAT, for ${forwarding.months} months at a time. ${postageTerm}`,
  },
  {
    name: 'Business lounge',
    text: 'The drawing room upstairs, its desks and its events, for you and your guests.',
  },
  {
    name: 'ID check',
    text: `By law we verify who uses our address. After your order your dashboard asks ${identityCheck.needed}. ${identityCheck.duration} ${identityCheck.untilThen}`,
  },
  {
    name: 'Notice and cooling-off',
    text: (
      <>
        Give {noticeDays} days’ notice, and your membership ends with the period you have paid for,
        but not before those days are over. Within {coolingOffDays} days of your first payment you
        can withdraw at once; see the <Link to={`${paths.terms}#cooling-off`}>terms</Link>.
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
