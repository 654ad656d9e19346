import { type ReactNode, useId } from 'react';
import { type BillingPeriod, billingPeriods } from 'shared/memberships/types';
import styles from './billing-toggle.module.css';

const labels: Record<BillingPeriod, { name: string; note?: string }> = {
  monthly: { name: 'Monthly' },
  annual: { name: 'Annual', note: 'save 1 month' },
};

export function BillingToggle({
  period,
  onChange,
}: {
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">Billing period</legend>
      {billingPeriods.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option === period}
            onChange={() => onChange(option)}
          />
          <span>{labels[option].name}</span>
          {labels[option].note && <span className={styles.note}>{labels[option].note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
