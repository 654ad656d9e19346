import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import { firstPayment, onboardingFee } from 'shared/memberships/fees';
import { forwarding } from 'shared/memberships/plan-terms';
import { perMonth, planName } from 'shared/memberships/plan-words';
import { type Plan, type PlanType, planTypes } from 'shared/memberships/types';
import styles from './plan-comparison.module.css';

interface Row {
  title: string;
  value: (monthly: Plan | undefined, annual: Plan | undefined) => string;
}

const rows: Row[] = [
  { title: 'Price per month', value: (monthly) => (monthly ? formatEuro(monthly.price) : '–') },
  { title: 'Price per year', value: (_, annual) => (annual ? formatEuro(annual.price) : '–') },
  {
    title: 'Price per month, billed annually',
    value: (_, annual) => (annual ? `about ${formatEuro(perMonth(annual))}` : '–'),
  },
  {
    title: 'First payment, billed monthly, with VAT',
    value: (monthly) => (monthly ? formatEuro(firstPayment(monthly)) : '–'),
  },
  {
    title: 'First payment, billed annually, with VAT',
    value: (_, annual) => (annual ? formatEuro(firstPayment(annual)) : '–'),
  },
  {
    title: 'Documents included each month',
    value: (monthly, annual) => String((monthly ?? annual)?.included_documents ?? '–'),
  },
  {
    title: 'Each extra scan',
    value: (monthly, annual) => {
      const plan = monthly ?? annual;
      return plan && plan.extra_document_price !== null
        ? formatEuro(plan.extra_document_price)
        : '–';
    },
  },
  {
    title: 'Processing time, working days',
    value: (monthly, annual) => {
      const plan = monthly ?? annual;
      return plan ? `${plan.processing_hours} hours` : '–';
    },
  },
  { title: 'Storage of originals', value: () => 'included' },
  { title: 'Forwarding, a month with VAT', value: () => formatEuro(forwarding.perMonth) },
  { title: 'Onboarding fee, once', value: () => formatEuro(onboardingFee) },
];

/** Every figure of every plan side by side, both billing periods at once; net where a line says nothing of VAT. */
export function PlanComparison({ plans }: { plans: readonly Plan[] }): ReactNode {
  const offered = planTypes.filter((type) => plans.some((plan) => plan.membership_type === type));
  const find = (type: PlanType, period: Plan['billing_period']) =>
    plans.find((plan) => plan.membership_type === type && plan.billing_period === period);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        The plans compared, without VAT unless a line says otherwise
      </caption>
      <thead>
        <tr>
          <td className={styles.corner} />
          {offered.map((type) => (
            <th key={type} scope="col">
              {planName(type)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, value }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {offered.map((type) => (
              <td key={type}>{value(find(type, 'monthly'), find(type, 'annual'))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
