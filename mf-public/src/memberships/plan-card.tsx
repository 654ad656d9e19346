import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { firstPayment, vatRate, withVat } from 'shared/memberships/fees';
import { perMonth, planName } from 'shared/memberships/plan-words';
import { type Plan, planTypes } from 'shared/memberships/types';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import 'shared/ui/tokens-later.css';
import styles from './plan-card.module.css';
import { PlanFacts } from './plan-facts';

/** What choosing a plan means to whoever looks at it. */
export interface PlanAction {
  label: string;
  to: string;
  /** Absent: the link alone leads there. */
  onFollow?: () => void;
}

/** One plan with its price; the more it holds, the more windows are lit. */
export function PlanCard({
  plan,
  action,
  isOwn,
  fee,
  busy,
}: {
  plan: Plan;
  action: PlanAction;
  /** Whether it is the plan that the signed-in person has. */
  isOwn: boolean;
  /** The onboarding fee that comes with the first payment; null for a person who has paid it. */
  fee: number | null;
  busy: boolean;
}): ReactNode {
  const isAnnual = plan.billing_period === 'annual';
  const unit = isAnnual ? 'year' : 'month';
  const [whole, cents] = formatEuro(plan.price).split('.');
  return (
    <Card
      as="li"
      tone={plan.membership_type === 'pro' ? 'featured' : 'plain'}
      className={styles.card}
    >
      <header className={styles.head}>
        <LitWindows lit={planTypes.indexOf(plan.membership_type) + 1} />
        {isOwn && <Badge tone="success">Your plan</Badge>}
        <h2 className={styles.name}>{planName(plan.membership_type)}</h2>
      </header>
      {plan.description && <p className={styles.text}>{plan.description}</p>}
      <div className={styles.price}>
        <p>
          <span className={styles.whole}>{whole}</span>
          <span className={styles.cents}>.{cents}</span>
          <span className={styles.unit}> per {unit}</span>
        </p>
        <p className={styles.note}>
          {isAnnual && `About ${formatEuro(perMonth(plan))} per month. `}
          Plus {formatPercent(vatRate)} VAT.
        </p>
      </div>
      <p className={styles.first}>
        {fee !== null ? (
          <>
            <strong>{formatEuro(firstPayment(plan, fee))} first payment</strong>: plan, onboarding,
            VAT.{' '}
            <span className={styles.later}>
              Then {formatEuro(withVat(plan.price))} per {unit} with VAT.
            </span>
          </>
        ) : (
          `${formatEuro(withVat(plan.price))} per ${unit} with VAT, and no second onboarding fee.`
        )}
      </p>
      <ButtonLink
        wide
        className={styles.button}
        tone={plan.membership_type === 'pro' && !isOwn ? 'primary' : 'secondary'}
        to={action.to}
        aria-busy={busy || undefined}
        {...(action.onFollow && { onFollow: action.onFollow })}
      >
        {action.label}
      </ButtonLink>
      <PlanFacts plan={plan} />
    </Card>
  );
}

function LitWindows({ lit }: { lit: number }): ReactNode {
  return (
    <svg viewBox="0 0 84 40" className={styles.windows} aria-hidden="true">
      {planTypes.map((type, window) => (
        <g key={type} transform={`translate(${window * 30} 0)`}>
          <path
            d="M1 39V13a11 11 0 0 1 22 0v26z"
            className={window < lit ? styles.lit : styles.dark}
          />
          <path d="M12 2v37M1 15h22M1 27h22" className={styles.bars} />
        </g>
      ))}
    </svg>
  );
}
