import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { onboardingFee, vatRate } from 'shared/memberships/fees';
import { perMonth, planName } from 'shared/memberships/plan-words';
import { type Plan, planTypes } from 'shared/memberships/types';
import { ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import 'shared/ui/tokens-later.css';
import styles from './plan-card.module.css';
import { addressOfPlan } from './use-plan-in-address';

/** One plan with its price; the more it holds, the more windows are lit. */
export function PlanCard({
  plan,
  busy,
  onChoose,
}: {
  plan: Plan;
  busy: boolean;
  onChoose: () => void;
}): ReactNode {
  const name = planName(plan.membership_type);
  const isAnnual = plan.billing_period === 'annual';
  const [whole, cents] = formatEuro(plan.price).split('.');
  return (
    <Card
      as="li"
      tone={plan.membership_type === 'pro' ? 'featured' : 'plain'}
      className={styles.card}
    >
      <LitWindows lit={planTypes.indexOf(plan.membership_type) + 1} />
      <h2 className={styles.name}>{name}</h2>
      {plan.description && <p className={styles.text}>{plan.description}</p>}
      <div className={styles.price}>
        <p>
          <span className={styles.whole}>{whole}</span>
          <span className={styles.cents}>.{cents}</span>
          <span className={styles.unit}> per {isAnnual ? 'year' : 'month'}</span>
        </p>
        <p className={styles.note}>
          {isAnnual && `About ${formatEuro(perMonth(plan))} per month. `}
          Plus {formatPercent(vatRate)} VAT.
        </p>
      </div>
      <ButtonLink
        wide
        tone={plan.membership_type === 'pro' ? 'primary' : 'secondary'}
        to={addressOfPlan(plan)}
        aria-busy={busy || undefined}
        onFollow={onChoose}
      >
        Choose {name}
      </ButtonLink>
      <ul className={styles.facts}>
        <li>
          <strong>{plan.included_documents} documents</strong> a month included
        </li>
        <li>
          <strong>{formatEuro(plan.extra_document_price)}</strong> for each extra scan
        </li>
        <li>
          Processed within <strong>{plan.processing_hours} hours</strong>
        </li>
        <li>
          <strong>{formatEuro(onboardingFee)}</strong> onboarding fee, once
        </li>
      </ul>
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
