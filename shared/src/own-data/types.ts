import { sellerSchema } from 'shared/billing/seller';
import { buyerSchema, invoiceLinesSchema } from 'shared/billing/types';
import * as v from 'valibot';

const text = v.nullable(v.string());

/** Of an invoice what is printed on it, like `InvoicePaper`. */
const invoice = v.looseObject({
  id: v.string(),
  purchase_id: v.string(),
  invoice_number: v.string(),
  kind: v.string(),
  status: v.string(),
  description: v.string(),
  issued_date: v.string(),
  due_date: v.string(),
  currency: v.string(),
  net_amount: v.number(),
  vat_amount: v.number(),
  amount: v.number(),
  is_replaced: v.boolean(),
  credits_invoice_id: text,
  lines: invoiceLinesSchema,
  seller: sellerSchema,
  buyer: buyerSchema,
});

/**
 * Everything that is kept about a person, as `get_own_data` answers it. What the papers are made of
 * is named here; all the rest goes into the file as it comes.
 */
export const ownDataSchema = v.looseObject({
  version: v.literal(1),
  account: v.looseObject({ email: text }),
  profile: v.looseObject({
    full_name: text,
    company_name: text,
    phone: text,
    address_line_1: text,
    address_line_2: text,
    city: text,
    postal_code: text,
    country: v.string(),
    vat_number: text,
    membership_type: v.string(),
    box_number: v.nullable(v.number()),
  }),
  orders: v.array(
    v.looseObject({
      purchase_number: v.string(),
      total_amount: v.number(),
      paid_amount: v.number(),
      amount_due: v.number(),
      payments: v.array(v.looseObject({ paid_on: v.string() })),
      invoices: v.array(invoice),
    }),
  ),
  documents: v.array(
    v.looseObject({
      title: v.string(),
      document_type: v.string(),
      purchase_date: v.string(),
      filled_in: v.record(v.string(), v.string()),
      /** The template; null until it is paid for. */
      text,
    }),
  ),
});
export type OwnData = v.InferOutput<typeof ownDataSchema>;

/** What a person is told before their account is deleted. */
export const ownDeletionSchema = v.object({
  /** Orders that stand against it. Money is gross euros. */
  unpaid: v.array(
    v.object({
      id: v.string(),
      purchase_number: v.string(),
      total_amount: v.number(),
      amount_due: v.number(),
      /** It bills work on their post: that is done, so it can only be paid. */
      is_post: v.boolean(),
    }),
  ),
  /** Work on their post that no order bills yet. */
  unbilled: v.number(),
  /** What is left of their credits: the office pays it back. */
  credit_left: v.number(),
  /** Some of their post is in a parcel that has not left. */
  has_packed_post: v.boolean(),
  /** A payout of their commission is on its way to their bank. */
  has_payout: v.boolean(),
  /** By law who used the address is kept until that day; null: nothing is. */
  identity_kept_until: v.optional(v.nullable(v.string())),
  /** Of their commission what is not paid yet: it is lost with the account. */
  commission: v.number(),
  is_last_super_admin: v.boolean(),
  has_orders: v.boolean(),
  /** The plan that runs. */
  plan: v.nullable(v.object({ title: v.string(), valid_until: v.string() })),
  seats_to_come: v.number(),
  is_affiliate: v.boolean(),
});
export type OwnDeletion = v.InferOutput<typeof ownDeletionSchema>;
