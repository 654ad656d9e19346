import type { AddressUse } from '../verification/types';

export const planTypes = ['essential', 'pro', 'enterprise'] as const;
export const billingPeriods = ['monthly', 'annual'] as const;
export type PlanType = (typeof planTypes)[number];
export type BillingPeriod = (typeof billingPeriods)[number];

/** A plan as chosen on the pricing page. */
export interface PlanChoice {
  membershipType: PlanType;
  billingPeriod: BillingPeriod;
}

export function isPlanType(value: unknown): value is PlanType {
  return planTypes.some((plan) => plan === value);
}

export function isBillingPeriod(value: unknown): value is BillingPeriod {
  return billingPeriods.some((period) => period === value);
}

export function isPlanChoice(value: unknown): value is PlanChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { membershipType, billingPeriod } = value as Record<string, unknown>;
  return isPlanType(membershipType) && isBillingPeriod(billingPeriod);
}

/** The plan chosen at registration, as an account keeps it until it is in a cart; else null. */
export function readPlanChoice(metadata: unknown): PlanChoice | null {
  const { membership_type, billing_period } = Object(metadata);
  const choice = { membershipType: membership_type, billingPeriod: billing_period };
  return isPlanChoice(choice) ? choice : null;
}

/** A plan's row in the catalogue. Prices in euros, net of VAT. */
export interface Plan {
  description: string | null;
  price: number;
  membership_type: PlanType;
  billing_period: BillingPeriod;
  included_documents: number;
  /** null: no scans beyond those included. */
  extra_document_price: number | null;
  processing_hours: number;
}

export type MembershipStatus = 'none' | 'pending_payment' | 'active' | 'expired' | 'cancelled';

/** The plan that runs, or ran last. What an administrator granted has neither price nor period. */
export interface MembershipPlan {
  service_id: string | null;
  title: string;
  membership_type: string;
  billing_period: BillingPeriod | null;
  /** Euros, net of VAT, for a period; today's catalogue. */
  price: number | null;
}

/** A membership order that waits for its payment. */
export interface UnpaidMembership {
  purchase_id: string;
  purchase_number: string;
  kind: 'first' | 'renewal' | 'change';
  /** Euros, gross; and what is left to pay of it. */
  total_amount: number;
  amount_due: number;
  due_date: string;
  membership_type: PlanType;
  billing_period: BillingPeriod;
}

/** What comes at the end of the period. */
export interface NextOfMembership {
  kind: 'renewal' | 'change' | 'end';
  on: string;
  /** Null when it ends. */
  membership_type: PlanType | null;
  billing_period: BillingPeriod | null;
  /** Euros, gross; null when it ends, and for a plan that is paid for already. */
  total_amount: number | null;
}

/** Periods that notice reaches beyond what is paid for. */
export interface OwedUntilNotice {
  periods: number;
  billing_period: BillingPeriod;
  /** Euros, gross, for all of them; null while the plan is not on sale. */
  total_amount: number | null;
}

/** What is done for six months with post of whoever leaves. */
export type Leaving = 'forwarding' | 'holding';

/** Six months after a membership, as they can be ordered. Euros. */
export interface LeavingOffer {
  service_id: string;
  leaving: Leaving;
  title: string;
  description: string | null;
  net: number;
  vat: number;
  gross: number;
}

/** Six months after a membership that are ordered. */
export interface LeavingService {
  leaving: Leaving;
  title: string;
  purchase_id: string | null;
  is_paid: boolean;
  /** Null until they are paid, and while the membership has no end. */
  begins_on: string | null;
  ends_on: string | null;
}

/** A membership as it stands today; days are YYYY-MM-DD of Malta's calendar. */
export interface Membership {
  /** `none`: never had and never ordered a plan. */
  status: MembershipStatus;
  plan: MembershipPlan | null;
  /** Null as well while the address is reserved. */
  box_number: number | null;
  /** How it stands with the address; not in what was cached before. */
  address?: AddressUse;
  /** From when the address may be used. */
  address_from: string | null;
  anchored_on: string | null;
  period_from: string | null;
  /** The last day paid for; null for what was granted without an end. */
  valid_until: string | null;
  /** The last day on which a late payment leaves no gap; the membership is in force until then. */
  grace_until: string | null;
  first_paid_on: string | null;
  /** Whether there is an `onboarding_fee`: what contract 1 promises. */
  onboarding_fee_due: boolean;
  /** What a plan ordered now carries for onboarding, euros net: once, and again after a withdrawal; else null. */
  onboarding_fee: number | null;
  /** Null when it is over or there is none. */
  cooling_off_until: string | null;
  /** What withdrawing today would pay back, euros gross; null as above. */
  withdrawal_amount: number | null;
  unpaid: UnpaidMembership | null;
  next: NextOfMembership | null;
  /** Of the membership that runs. */
  notice: { given_on: string; ends_on: string } | null;
  /** When notice given today would end it. */
  notice_would_end_on: string | null;
  /** What would still be to pay until then; null when nothing. */
  notice_would_owe: OwedUntilNotice | null;
  leaving: {
    offers: LeavingOffer[];
    /** Nothing is sent on until it is approved who uses the address; not in what was cached before. */
    is_forwarding_held?: boolean;
    service: LeavingService | null;
    /** Post is kept until that day once the membership is over; null while it runs, and where no end is known. */
    kept_until: string | null;
  };
}

export interface MembershipQuote {
  /** `same`: the plan that runs; choosing it takes back a change or notice of one. */
  starts: 'now' | 'next_period' | 'same';
  starts_on: string;
  /** Unused days of the running plan that the new one takes over, and their price, net. */
  credit_days: number;
  credit_net: number;
  /** As `quote_cart` answers; null unless it starts now. */
  quote: unknown;
  /** Euros, gross; 0 unless it starts now. */
  total_amount: number;
  valid_until: string;
  /** Of plans for this member: 0 for who owes no VAT. */
  vat_rate?: number;
}

export interface MembershipChange {
  starts: MembershipQuote['starts'];
  starts_on: string;
  /** As `checkout` answers; null unless an order was placed. */
  order: { purchase_id: string; purchase_number: string; total_amount: number } | null;
}

export interface Withdrawal {
  /** Null where the office had paid all of it back before. */
  credit_note_number: string | null;
  /** Euros, gross. */
  refund_amount: number;
}
