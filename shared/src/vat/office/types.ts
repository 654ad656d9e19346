import * as v from 'valibot';
import { vatCategories } from '../types';

const money = v.number();
const text = v.nullable(v.string());
/** Older databases name none. */
const orderText = v.nullish(v.string(), null);

/** What waits for the office. Money in euros. */
export const vatWorkSchema = v.object({
  /** Buyers on whom somebody has to decide. */
  reviews: v.array(
    v.object({
      user_id: v.string(),
      /**
       * VIES knows the number under another name; gives no name, and others use the number, too; gives no name; or a
       * business outside the European Union, of which there is no register.
       */
      why: v.picklist(['name_differs', 'shared', 'no_name', 'declared']),
      number: v.string(),
      /** The company on the invoice. */
      name: v.string(),
      full_name: text,
      country: text,
      address: text,
      answered_at: text,
      /** What VIES calls its answer. */
      request_identifier: text,
      vies_name: text,
      vies_address: text,
      /** The order without VAT that names it, where the profile does not, or no longer. */
      purchase_id: orderText,
      purchase_number: orderText,
    }),
  ),
  /** Orders that were taxed because their buyer was not confirmed yet. */
  corrections: v.array(
    v.object({
      purchase_id: v.string(),
      purchase_number: v.string(),
      user_id: v.string(),
      name: text,
      vat_number: text,
      invoice_number: v.string(),
      issued_date: v.string(),
      status: v.string(),
      vat_amount: money,
      total_amount: money,
    }),
  ),
  /** Numbers under which several accounts buy. */
  shared: v.array(
    v.object({
      vat_number: v.string(),
      accounts: v.array(v.object({ user_id: v.string(), full_name: text, company_name: text })),
    }),
  ),
  /** Downloads to consumers of other member states, net, in this year and the one before. */
  threshold: v.object({ year: v.number(), net: money, net_before: money, limit: money }),
});
export type VatWork = v.InferOutput<typeof vatWorkSchema>;
export type VatReview = VatWork['reviews'][number];
export type VatCorrection = VatWork['corrections'][number];

export const vatReportSchema = v.array(
  v.object({
    vat_category: v.picklist(vatCategories),
    vat_rate: v.number(),
    vat_reason: text,
    net: money,
    vat: money,
    invoices: v.number(),
    credit_notes: v.number(),
  }),
);
export type VatReportLine = v.InferOutput<typeof vatReportSchema>[number];

export const vatPapersSchema = v.array(
  v.object({
    invoice_number: v.string(),
    kind: v.picklist(['invoice', 'credit_note']),
    issued_date: v.string(),
    buyer_name: text,
    country: text,
    vat_number: text,
    vat_category: v.picklist(vatCategories),
    vat_rate: v.number(),
    net: money,
    vat: money,
  }),
);
export type VatPaper = v.InferOutput<typeof vatPapersSchema>[number];

export const recapitulativeSchema = v.array(
  v.object({ vat_number: text, name: text, net: money, papers: v.number() }),
);
export type RecapitulativeLine = v.InferOutput<typeof recapitulativeSchema>[number];

/** Days in Malta, YYYY-MM-DD, both included. */
export interface VatPeriod {
  from: string;
  to: string;
}

export const correctedSchema = v.object({
  credit_note_number: v.string(),
  invoice_number: v.string(),
  /** What became the member's credit, euros; unknown of one that was corrected before. */
  credited: v.optional(v.number()),
});
export type Corrected = v.InferOutput<typeof correctedSchema>;
