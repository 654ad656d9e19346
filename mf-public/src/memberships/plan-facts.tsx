import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import {
  coolingOffDays,
  forwarding,
  noticeDays,
  onWorkingDays,
  postageTerm,
} from 'shared/memberships/plan-terms';
import type { Plan } from 'shared/memberships/types';
import styles from './plan-card.module.css';

/** What a plan includes and asks for; the section below the plans says it in whole sentences. */
export function PlanFacts({ plan }: { plan: Plan }): ReactNode {
  return (
    <ul className={styles.facts}>
      <li>
        <strong>Registered address</strong> in {company.city}, with a box of your own
      </li>
      <li>
        <strong>{plan.included_documents} documents</strong> a month scanned
        {plan.extra_document_price !== null &&
          `, then ${formatEuro(plan.extra_document_price)} plus VAT for each extra scan`}
      </li>
      <li>
        Processed within <strong>{plan.processing_hours} hours</strong>, {onWorkingDays}
      </li>
      <li>
        <strong>Storage</strong> of your originals, at no extra charge
      </li>
      <li>
        <strong>Forwarding</strong> if you want it: {formatEuro(forwarding.perMonth)} a month with
        VAT. {postageTerm}
      </li>
      <li>
        <strong>{noticeDays} days’ notice</strong>, {coolingOffDays}-day cooling-off
      </li>
      <li>
        <strong>ID check</strong> required
      </li>
    </ul>
  );
}
