import { sellerSchema } from 'shared/billing/seller';
import type { Filters } from 'shared/lib/directory';
import * as v from 'valibot';

/** Where an affiliate is paid, and what their invoice has to say. Blank is null. */
export const payoutDetailsSchema = v.object({
  name: v.string(),
  address_line_1: v.string(),
  address_line_2: v.nullable(v.string()),
  city: v.string(),
  postal_code: v.nullable(v.string()),
  country: v.string(),
  vat_number: v.nullable(v.string()),
  iban: v.string(),
  bic: v.nullable(v.string()),
});
export type PayoutDetails = v.InferOutput<typeof payoutDetailsSchema>;

/** What the signed-in affiliate has earned. Money in euros, without VAT; days as YYYY-MM-DD. */
export const ownCommissionsSchema = v.object({
  balance: v.object({
    /** Paid by clients less than 30 days ago. */
    held: v.number(),
    /** Below zero: taken back after it was paid; what follows is deducted from it. */
    available: v.number(),
    /** In a batch at the bank. */
    on_the_way: v.number(),
    paid: v.number(),
    /** When more becomes available. */
    next_on: v.nullable(v.string()),
  }),
  details: v.nullable(
    v.object({
      ...payoutDetailsSchema.entries,
      changed_at: v.string(),
      /** We may write their invoices. */
      is_self_billed: v.boolean(),
      /** The office has confirmed them as they stand. */
      is_confirmed: v.boolean(),
      /** Nothing is paid before this day, as they were changed. */
      held_until: v.nullable(v.string()),
    }),
  ),
  /** The latest first. */
  payouts: v.array(
    v.object({
      id: v.string(),
      /** With VAT, where it is on top. */
      total_amount: v.number(),
      /** All but the ends is left out. */
      iban: v.string(),
      made_on: v.string(),
      /** Null: on its way. */
      paid_on: v.nullable(v.string()),
      /** Of the invoice we wrote for them. */
      document_number: v.nullable(v.string()),
    }),
  ),
});
export type OwnCommissions = v.InferOutput<typeof ownCommissionsSchema>;
export type OwnPayout = OwnCommissions['payouts'][number];

const line = {
  booked_on: v.string(),
  /** Value date of the payment, refund or payout. */
  day: v.string(),
  amount: v.number(),
};

/** A client of an affiliate, without saying who: four characters. */
const earning = {
  client: v.string(),
  /** What was paid for the membership, net; below zero what was refunded of it. */
  base: v.number(),
  rate: v.number(),
};

/** What moved a balance between two days, by the day it was booked. */
export const commissionStatementSchema = v.object({
  /** Whose it is, as they are paid. */
  name: v.nullable(v.string()),
  opening: v.number(),
  closing: v.number(),
  lines: v.array(
    v.variant('kind', [
      v.object({
        kind: v.picklist(['earned', 'taken_back']),
        ...line,
        ...earning,
        available_on: v.string(),
      }),
      v.object({
        kind: v.literal('payout'),
        ...line,
        document_number: v.nullable(v.string()),
        /** Paid on top of the amount. */
        vat_amount: v.number(),
      }),
    ]),
  ),
});
export type CommissionStatement = v.InferOutput<typeof commissionStatementSchema>;
export type CommissionLine = CommissionStatement['lines'][number];

export const vatTreatments = ['none', 'exempt', 'standard', 'reverse_charge', 'outside'] as const;
/** How what an affiliate supplies is taxed, as the office decided. */
export type VatTreatment = (typeof vatTreatments)[number];

/** A payout that was paid, as it is printed. */
export const payoutPaperSchema = v.object({
  id: v.string(),
  amount: v.number(),
  vat_rate: v.number(),
  vat_amount: v.number(),
  total_amount: v.number(),
  vat_treatment: v.picklist(vatTreatments),
  payee: v.omit(payoutDetailsSchema, ['iban', 'bic']),
  iban: v.string(),
  paid_on: v.string(),
  document_number: v.nullable(v.string()),
  document_on: v.nullable(v.string()),
  buyer: v.nullable(sellerSchema),
  lines: v.array(
    v.object({
      kind: v.picklist(['earned', 'taken_back']),
      ...earning,
      amount: v.number(),
      day: v.string(),
    }),
  ),
});
export type PayoutPaper = v.InferOutput<typeof payoutPaperSchema>;

/** Why nothing is paid to an affiliate now. */
export type PayoutProblem = 'nothing' | 'no_details' | 'unconfirmed' | 'changed';

/** An account, or an affiliate without one, and what they are owed. */
export interface CommissionAccount {
  /** Of the account; of the application where there is none. */
  id: string;
  user_id: string | null;
  full_name: string;
  email: string;
  status: string;
  forgotten_at: string | null;
  created_at: string;
  total_referrals: number;
  held: number;
  available: number;
  on_the_way: number;
  paid: number;
  /** Null: they have not said where they are paid. */
  payee_name: string | null;
  iban_masked: string | null;
  /** Null: they can be paid. */
  problem: PayoutProblem | null;
}

export interface CommissionFilters extends Filters {
  filter: 'all' | 'payable' | PayoutProblem;
}

export type CommissionSort = 'available' | 'held' | 'paid' | 'full_name';

/** The details of one affiliate as the office reads them. */
export interface AccountDetails extends PayoutDetails {
  user_id: string;
  self_billing_since: string | null;
  changed_at: string;
  confirmed_at: string | null;
  vat_treatment: VatTreatment | null;
}

export type BatchStatus = 'made' | 'paid' | 'cancelled';

/** Transfers to several affiliates, handed to the bank in one file. */
export interface PayoutBatch {
  id: string;
  status: BatchStatus;
  paid_on: string | null;
  created_at: string;
  /** When it was said to be paid or cancelled. */
  settled_at: string | null;
  made_by_name: string | null;
  settled_by_name: string | null;
  payouts: number;
  total_amount: number;
}

export interface BatchFilters extends Filters {
  filter: 'all' | BatchStatus;
}

export type BatchSort = 'created_at' | 'total_amount';

/** One transfer of a batch. */
export interface BatchPayout {
  id: string;
  amount: number;
  vat_amount: number;
  total_amount: number;
  vat_treatment: VatTreatment;
  payee: { name: string };
  iban: string;
  bic: string | null;
  is_self_billed: boolean;
  document_number: string | null;
}

/** The account a batch is paid from. */
export interface Debtor {
  legal_name: string;
  account_name: string;
  iban: string;
  bic: string;
}

export interface BatchContents {
  id: string;
  status: BatchStatus;
  paid_on: string | null;
  created_at: string;
  debtor: Debtor;
  payouts: BatchPayout[];
}
