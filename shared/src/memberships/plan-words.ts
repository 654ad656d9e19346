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

/**
 * "5, 30 or 150": what differs from plan to plan, smallest first, each figure once. By hand: the first
 * `Intl.ListFormat` of a page takes a slow phone 0.1 s.
 */
export function alternatives(figures: readonly number[]): string {
  const words = [...new Set(figures)].sort((one, other) => one - other).map(String);
  return words.join(', ').replace(/, (?=[^,]+$)/, ' or ');
}

/** "from €89.00 a month", net of VAT: the least that a month of membership costs when paid monthly. */
export function lowestPrice(plans: readonly Plan[]): string {
  const prices = plans.flatMap((plan) => (plan.billing_period === 'monthly' ? [plan.price] : []));
  return `from ${formatEuro(Math.min(...prices))} a month`;
}

/** "€89.00 per month", net of VAT. */
export function planPrice(plan: Plan): string {
  return `${formatEuro(plan.price)} per ${plan.billing_period === 'annual' ? 'year' : 'month'}`;
}
