import type { Filters } from 'shared/lib/directory';

export const discountStates = [
  'usable',
  'inactive',
  'not_yet',
  'expired',
  'used_up',
  'archived',
] as const;
/** How a code stands by itself, whatever is in a cart. */
export type DiscountState = (typeof discountStates)[number];

export const discountTypes = ['percentage', 'fixed'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountTargets = ['all', 'services', 'events', 'documents'] as const;
/** What a code is good for. */
export type DiscountTarget = (typeof discountTargets)[number];

/** What an administrator decides about a code. */
export interface DiscountRules {
  /** Trimmed, in capitals. */
  code: string;
  description: string | null;
  discount_type: DiscountType;
  /** Percent or euros, as the type says. */
  discount_value: number;
  /** Euros. */
  minimum_purchase: number;
  /** Null is unlimited, 0 is none. */
  usage_limit: number | null;
  /** ISO 8601 instants: the start of the first day, the end of the last, by UTC (spec 2§7). */
  valid_from: string;
  valid_until: string | null;
  is_active: boolean;
  applicable_to: DiscountTarget;
}

/** A code as administrators list it. */
export interface DiscountCode extends DiscountRules {
  id: string;
  state: DiscountState;
  usage_count: number;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

/** One code, with the euros it has taken off the orders that stand. */
export type DiscountInUse = DiscountCode & { discount_given: number };

export interface DiscountFilters extends Filters {
  filter: 'all' | DiscountState;
}
export type DiscountSort = 'created_at' | 'code' | 'valid_until' | 'usage_count';

/** An order that used a code. Money in euros, gross. */
export interface DiscountUse {
  id: string;
  discount_code_id: string;
  purchase_id: string;
  user_id: string;
  created_at: string;
  purchase_number: string;
  status: 'pending' | 'paid' | 'cancelled';
  discount_amount: number;
  total_amount: number;
  member_name: string | null;
  member_email: string | null;
}

export interface UseFilters extends Filters {
  filter: 'all' | 'pending' | 'paid';
}
export type UseSort = 'created_at' | 'discount_amount' | 'total_amount' | 'member_name';
