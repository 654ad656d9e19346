import type { Filters } from 'shared/lib/directory';

/** What a member owes beyond their plan. Money in euros. */
export interface PostCharges {
  /** Of the running membership month, what is asked for and not done yet included. */
  month: {
    documents: number;
    /** Anything else that was done: forwarding, postage. */
    others: number;
    net: number;
    gross: number;
    /** How many of all these are not done yet. */
    open: number;
  };
  /** The last day of the month, YYYY-MM-DD; null without a membership. */
  period_to: string | null;
  /**
   * Of months that are over, and on no order yet; `open`: how many of these are not done yet. Below zero: it was given
   * back.
   */
  carried: { count: number; gross: number; open: number };
  /** Net, for a month: what would pass it is asked for twice. Null: they have no plan. */
  cap: number | null;
  /** The same as its member chose it; null: it follows the plans. */
  own_cap: number | null;
  /** No plan is larger than theirs. */
  is_largest: boolean;
  /** Gross: less than this is carried on to the next month. */
  least_order: number;
  dearer_plan: DearerPlan | null;
}

/** A plan that would have cost less than the own one in both of the last two months. Money is net. */
export interface DearerPlan {
  membership_type: string;
  plan_title: string;
  /** Documents it includes a month. */
  included: number;
  /** What it costs more by the month, for periods as long as theirs. */
  more: number;
  /** The older month first; `period_to` is its last day. */
  months: { period_to: string; documents: number; net: number; saved: number }[];
}

export type ChargeKind = 'documents' | 'forward' | 'postage' | 'other';

/** What a member owes for one thing that was done, and no order bills yet. Money in euros. */
export interface PostCharge {
  id: string;
  user_id: string;
  kind: ChargeKind;
  /** Below zero, with its amounts: given back after it was billed. */
  quantity: number;
  net: number;
  vat: number;
  gross: number;
  /** When it was done, YYYY-MM-DD. */
  day: string;
  /** The membership month it belongs to; an order bills it after its last day. */
  period_from: string;
  period_to: string;
  /** Of the item it was done for. */
  code: string | null;
  member_name: string | null;
  box_number: number | null;
}

export interface ChargeFilters extends Filters {
  filter: 'all' | ChargeKind;
}

export type ChargeSort = 'day' | 'gross' | 'member_name';
