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

/** A plan's row in the catalogue. Prices in euros, net of VAT. */
export interface Plan {
  description: string | null;
  price: number;
  membership_type: PlanType;
  billing_period: BillingPeriod;
  included_documents: number;
  extra_document_price: number;
  processing_hours: number;
}
