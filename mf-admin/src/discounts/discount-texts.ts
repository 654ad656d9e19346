import type {
  DiscountCode,
  DiscountState,
  DiscountTarget,
  DiscountType,
} from 'shared/discounts/types';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro, formatPercent } from 'shared/lib/money';
import type { BadgeTone } from 'shared/ui/badge';
import { utcDay } from './discount-rules';

export const typeNames: Readonly<Record<DiscountType, string>> = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
};

export const targetNames: Readonly<Record<DiscountTarget, string>> = {
  all: 'Everything',
  services: 'Services',
  events: 'Events',
  documents: 'Documents',
};

export const stateLooks: Readonly<Record<DiscountState, { tone: BadgeTone; name: string }>> = {
  usable: { tone: 'success', name: 'Active' },
  inactive: { tone: 'neutral', name: 'Inactive' },
  not_yet: { tone: 'info', name: 'Not yet valid' },
  expired: { tone: 'warning', name: 'Expired' },
  used_up: { tone: 'warning', name: 'Used up' },
  archived: { tone: 'limestone', name: 'Archived' },
};

type Worth = Pick<DiscountCode, 'discount_type' | 'discount_value'>;

/** "10%" or "€25.00". */
export function worthText({ discount_type: type, discount_value: value }: Worth): string {
  return type === 'percentage' ? formatPercent(value / 100) : formatEuro(value);
}

/** What it is good for: "Services", "Everything, from €150.00". */
export function scopeText({
  applicable_to: target,
  minimum_purchase: minimum,
}: Pick<DiscountCode, 'applicable_to' | 'minimum_purchase'>): string {
  const name = targetNames[target];
  return minimum > 0 ? `${name}, from ${formatEuro(minimum)}` : name;
}

/** "12 of 100", "12". */
export function usesText({
  usage_count: count,
  usage_limit: limit,
}: Pick<DiscountCode, 'usage_count' | 'usage_limit'>): string {
  return limit === null ? String(count) : `${count} of ${limit}`;
}

/** The first or last day of a code. */
export function dayText(instant: string | null): string {
  return instant === null ? 'No end' : formatShortDay(utcDay(instant));
}

/** What the form of a code says, for whoever compares two states of it. */
export function discountFacts(code: DiscountCode): [name: string, value: string][] {
  return [
    ['Discount code', code.code],
    ['Description', code.description ?? ''],
    ['Discount', worthText(code)],
    ['Minimum purchase', formatEuro(code.minimum_purchase)],
    ['Usage limit', code.usage_limit === null ? 'Unlimited' : String(code.usage_limit)],
    ['Applies to', targetNames[code.applicable_to]],
    ['Valid from', dayText(code.valid_from)],
    ['Valid until', dayText(code.valid_until)],
    ['Active', code.is_active ? 'Yes' : 'No'],
    ['Archived', code.archived_at === null ? 'No' : 'Yes'],
  ];
}
