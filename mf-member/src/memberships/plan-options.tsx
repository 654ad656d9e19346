import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import { periodWord } from 'shared/memberships/membership-words';
import { onWorkingDays } from 'shared/memberships/plan-terms';
import { planName } from 'shared/memberships/plan-words';
import { type Membership, type Plan, type PlanType, planTypes } from 'shared/memberships/types';
import { Badge } from 'shared/ui/badge';
import styles from './plan-options.module.css';

interface PlanOptionsProps {
  /** Those of one billing period. */
  plans: readonly Plan[];
  chosen: PlanType | null;
  membership: Membership;
  onChoose: (type: PlanType) => void;
}

/** The plans below each other, the present one and the one that comes next marked. */
export function PlanOptions({ plans, chosen, membership, onChoose }: PlanOptionsProps): ReactNode {
  const inOrder = planTypes.flatMap((type) =>
    plans.filter(({ membership_type }) => membership_type === type),
  );
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">Plan</legend>
      {inOrder.map((plan) => (
        <label key={plan.membership_type} className={styles.option}>
          <input
            type="radio"
            name="plan"
            className={styles.radio}
            checked={plan.membership_type === chosen}
            onChange={() => onChoose(plan.membership_type)}
          />
          <span className={styles.name}>
            <b className={styles.title}>{planName(plan.membership_type)}</b>{' '}
            <Mark plan={plan} membership={membership} />
          </span>
          <span className={styles.price}>
            <strong>{formatEuro(plan.price)}</strong> a {periodWord(plan.billing_period)}, plus VAT
          </span>
          <span className={styles.facts}>
            {plan.included_documents} documents a month, processed within {plan.processing_hours}{' '}
            hours, {onWorkingDays}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Mark({
  plan,
  membership: { plan: present, next, status },
}: {
  plan: Plan;
  membership: Membership;
}): ReactNode {
  if (status === 'active' && isSame(plan, present)) return <Badge tone="success">Your plan</Badge>;
  if (next?.kind === 'change' && isSame(plan, next)) return <Badge tone="info">Comes next</Badge>;
  return null;
}

interface Kind {
  membership_type: string | null;
  billing_period: string | null;
}

function isSame(one: Kind, other: Kind | null): boolean {
  return (
    one.membership_type === other?.membership_type && one.billing_period === other.billing_period
  );
}
