import { priceUnits } from 'shared/lib/money';
import * as v from 'valibot';
import { vatCategories, vatStates } from '../vat/types';

export const itemTypes = ['service', 'event', 'document'] as const;
export type ItemType = (typeof itemTypes)[number];

const text = v.nullish(v.pipe(v.string(), v.maxLength(5000)));

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
    price_unit: v.picklist(priceUnits),
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
export type CartLineRequest = {
  item_type: ItemType;
  item_id: string;
  unit_price: number;
};

const money = v.pipe(v.number(), v.finite());
/** What is read when a line could not be removed and nothing more precise is known. */
export const itemNotRemoved = 'The item could not be removed. Please try again.';

/** Why a line cannot be ordered; each has its sentence where the line is shown. */
const lineProblems = [
  'unavailable',
  'full',
  'held',
  'past',
  'owned',
  'membership_unpaid',
  'one_membership',
  'next_period',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/** One priced line. Money in euros; `vat_included` tells whether the price carries VAT already. */
const quoteLineSchema = v.object({
  item_type: v.picklist(itemTypes),
  item_id: v.string(),
  /** Null for what is not on sale to somebody who never had it. */
  title: v.nullable(v.string()),
  description: v.nullish(v.string()),
  quantity: v.number(),
  unit_price: money,
  total_price: money,
  price_unit: v.picklist(priceUnits),
  vat_included: v.boolean(),
  discount_amount: money,
  vat_rate: v.optional(money),
  vat_category: v.optional(v.picklist(vatCategories)),
  /** After the discount, as the invoice will say it. */
  net_amount: money,
  vat_amount: money,
  gross_amount: money,
  problem: v.nullable(v.picklist(lineProblems)),
  /** The price last shown to the person, when today's differs. */
  previous_unit_price: v.nullable(money),
  is_membership: v.boolean(),
  /** What the running plan gives back for its unused days: below zero, and in nobody's cart. */
  is_credit: v.optional(v.boolean(), false),
  billing_period: v.nullish(v.picklist(['monthly', 'annual'])),
  event_date: v.nullish(v.string()),
  event_time: v.nullish(v.string()),
  location: v.nullish(v.string()),
  estimated_delivery: v.nullish(v.string()),
  /** Until when the person's cart keeps a seat of this event, an instant; null when it keeps none. */
  reserved_until: v.nullish(v.string()),
  /** The cart kept a seat and no longer does: ordering takes one, while there are free ones. */
  reservation_lapsed: v.optional(v.boolean()),
});
export type QuoteLine = v.InferOutput<typeof quoteLineSchema>;

const quotedDiscountSchema = v.object({
  is_valid: v.boolean(),
  /** The database's own sentence, as `validate_discount_code` answers it (spec 1§7). */
  message: v.fallback(v.string(), ''),
  code: v.string(),
  discount_code_id: v.nullish(v.string()),
  discount_amount: v.fallback(money, 0),
});
export type QuotedDiscount = v.InferOutput<typeof quotedDiscountSchema>;

/** The cart as the database prices it; what `checkout` will charge. Money in euros. */
export const cartQuoteSchema = v.object({
  currency: v.literal('EUR'),
  lines: v.array(quoteLineSchema),
  /** Net, once per member; 0 when none is due. */
  onboarding_fee: money,
  /** The same with its VAT. */
  onboarding_fee_gross: money,
  subtotal: money,
  discount: v.nullable(quotedDiscountSchema),
  discount_amount: money,
  /** Of what follows the general rule: plans and services. */
  vat_rate: money,
  /** How the buyer stands, which decides it. */
  vat_state: v.optional(v.picklist(vatStates)),
  /** VAT added on lines whose price excludes it, after discount. */
  vat_added: money,
  /** The part of the other lines that is VAT already. */
  vat_included: money,
  amount_due: money,
  can_checkout: v.boolean(),
});
export type CartQuote = v.InferOutput<typeof cartQuoteSchema>;

/** A line of a placed order. */
const orderedLineSchema = v.object({
  position: v.number(),
  item_type: v.string(),
  item_title: v.string(),
  quantity: v.number(),
  discount_amount: money,
  net_amount: money,
  vat_amount: money,
  gross_amount: money,
  is_membership: v.boolean(),
  is_onboarding_fee: v.boolean(),
});
export type OrderedLine = v.InferOutput<typeof orderedLineSchema>;

/** What `checkout` answers, the first time and on every retry with the same key. */
export const placedOrderSchema = v.object({
  purchase_id: v.string(),
  purchase_number: v.string(),
  status: v.picklist(['pending', 'paid']),
  net_amount: money,
  vat_amount: money,
  total_amount: money,
  currency: v.literal('EUR'),
  invoice_id: v.nullish(v.string()),
  invoice_number: v.nullish(v.string()),
  due_date: v.nullish(v.string()),
  /** Whether the member has a box number by now. */
  has_box: v.nullish(v.boolean()),
  items: v.array(orderedLineSchema),
});
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>;
