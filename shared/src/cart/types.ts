import * as v from 'valibot';

export const itemTypes = ['service', 'event', 'document'] as const;
export type ItemType = (typeof itemTypes)[number];

const text = v.nullish(v.pipe(v.string(), v.maxLength(2000)));

/**
 * One line of the cart as it lies in browser storage (spec 1§3). Its price is only what the person
 * last saw, in euros: what is charged comes from the catalogue.
 */
export const cartItemSchema = v.pipe(
  v.object({
    id: v.string(),
    type: v.picklist(itemTypes),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    description: text,
    price: v.pipe(v.number(), v.finite(), v.minValue(0)),
    currency: v.literal('EUR'),
    price_unit: v.picklist(['one_time', 'per_day', 'per_month', 'per_year']),
    unit_quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    estimated_delivery: text,
    event_date: text,
    event_time: text,
    location: text,
    added_at: v.string(),
    /** The catalogue row it came from. */
    source: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    /** Set when a pending row stands behind it: removing the item withdraws that row. */
    pending_row_id: v.nullish(v.pipe(v.string(), v.uuid())),
    is_membership: v.optional(v.boolean(), false),
  }),
  v.check((item) => item.id === cartItemId(item.type, item.source.id)),
);

export type CartItem = v.InferOutput<typeof cartItemSchema>;

/** `service_<uuid>`: type underscore id. */
export function cartItemId(type: ItemType, id: string): string {
  return `${type}_${id}`;
}

/** What is sent to be priced: the price last seen lets the answer name what changed. */
export interface CartLineRequest {
  item_type: ItemType;
  item_id: string;
  unit_price: number;
}

export type LineProblem = 'unavailable' | 'full' | 'past' | 'owned';

/** One priced line. Money in euros; `vat_included` tells whether the price carries VAT already. */
export interface QuoteLine {
  item_type: ItemType;
  item_id: string;
  title: string;
  quantity: number;
  unit_price: number;
  total_price: number;
  price_unit: 'one_time' | 'per_day' | 'per_month' | 'per_year';
  vat_included: boolean;
  discount_amount: number;
  problem: LineProblem | null;
  /** The price last shown to the person, when today's differs. */
  previous_unit_price: number | null;
  is_membership: boolean;
  billing_period: 'monthly' | 'annual' | null;
}

export interface QuotedDiscount {
  is_valid: boolean;
  message: string;
  code: string;
  discount_code_id: string | null;
  discount_amount: number;
}

/** The cart as the database prices it; what `checkout` will charge. Money in euros. */
export interface CartQuote {
  currency: 'EUR';
  lines: QuoteLine[];
  onboarding_fee: number;
  subtotal: number;
  discount: QuotedDiscount | null;
  discount_amount: number;
  vat_rate: number;
  /** VAT added on lines whose price excludes it, after discount. */
  vat_added: number;
  /** The part of the other lines that is VAT already. */
  vat_included: number;
  amount_due: number;
  can_checkout: boolean;
}

export interface PlacedOrder {
  purchase_id: string;
  purchase_number: string;
  status: 'pending' | 'paid';
  total_amount: number;
  currency: 'EUR';
  invoice_id: string | null;
  invoice_number: string | null;
  due_date: string | null;
}
