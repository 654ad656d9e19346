import { formatEuro } from 'shared/lib/money';
import type { Plan, PlanType } from './types';

const names: Record<PlanType, string> = {
  essential: 'Essential',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

export function planName(type: PlanType): string {
  return names[type];
}

/** Net euros a month; of an annual plan a twelfth. */
export function perMonth(plan: Plan): number {
  return plan.billing_period === 'annual' ? plan.price / 12 : plan.price;
}

/** "€89.00 per month", net of VAT. */
export function planPrice(plan: Plan): string {
  return `${formatEuro(plan.price)} per ${plan.billing_period === 'annual' ? 'year' : 'month'}`;
}
