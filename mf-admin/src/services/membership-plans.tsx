import { type ReactNode, useId, useState } from 'react';
import { formatEuro } from 'shared/lib/money';
import { usePlanEntries } from 'shared/services/edit-services';
import type { FeeEntry, PlanEntry } from 'shared/services/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { OfferStatusBadge } from '../ui/offer-status-badge';
import styles from './membership-plans.module.css';
import { PlanDialog } from './plan-dialog';

/** The plans and the onboarding fee: there is one of each, so they are changed, never added or deleted. */
export function MembershipPlans(): ReactNode {
  const titleId = useId();
  const { data: plans, error, refetch } = usePlanEntries();
  const [open, setOpen] = useState<PlanEntry | FeeEntry | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>Membership plans</h3>
        <p className={styles.intro}>Prices without VAT. Members can’t choose an inactive plan.</p>
      </header>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!plans && !error && <Skeleton label="Loading plans…" lines={7} height="row" />}
      {plans && (
        <ul className={styles.plans} aria-label="Membership plans">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onEdit={() => setOpen(plan)} />
          ))}
        </ul>
      )}
      {open && <PlanDialog plan={open} onClose={close} />}
    </section>
  );
}

function PlanRow({ plan, onEdit }: { plan: PlanEntry | FeeEntry; onEdit: () => void }): ReactNode {
  const titleId = useId();
  return (
    <li className={styles.plan} aria-labelledby={titleId}>
      <span id={titleId} className={styles.title}>
        {plan.title}
      </span>
      <span className={styles.status}>
        <OfferStatusBadge status={plan.status} archivedAt={plan.archived_at} />
      </span>
      <span>{formatEuro(plan.price)}</span>
      <span className={styles.facts}>{factsOf(plan)}</span>
      <Button size="sm" aria-label={`Edit ${plan.title}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}

function factsOf(plan: PlanEntry | FeeEntry): string {
  if (plan.is_onboarding_fee) return 'Charged once, with the first membership';
  const { included_documents: documents, extra_document_price: extra, processing_hours } = plan;
  return [
    documents !== null && `${documents} documents a month`,
    extra !== null && `then ${formatEuro(extra)} each`,
    processing_hours !== null && `scans in ${processing_hours} hours`,
    `bought ${plan.times_bought}×`,
  ]
    .filter(Boolean)
    .join(' · ');
}
