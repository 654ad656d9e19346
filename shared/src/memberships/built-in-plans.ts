import type { BillingPeriod, Plan, PlanType } from './types';

interface Terms {
  description: string;
  /** Euros, net of VAT, by billing period. */
  price: Record<BillingPeriod, number>;
  included_documents: number;
  extra_document_price: number;
  processing_hours: number;
}

const terms: Record<PlanType, Terms> = {
  essential: {
    description:
      'A registered business address and mail reception for a company that gets little post.',
    price: { monthly: 89, annual: 979 },
    included_documents: 5,
    extra_document_price: 1.5,
    processing_hours: 48,
  },
  pro: {
    description: 'Address, mail reception and scanning within a day, for a company at work.',
    price: { monthly: 159, annual: 1749 },
    included_documents: 30,
    extra_document_price: 0.9,
    processing_hours: 24,
  },
  enterprise: {
    description: 'For groups and busy offices: high volumes of post, scanned, stored and shredded.',
    price: { monthly: 299, annual: 3289 },
    included_documents: 150,
    extra_document_price: 0.5,
    processing_hours: 24,
  },
};

function plan(type: PlanType, period: BillingPeriod): Plan {
  const { description, price, ...rest } = terms[type];
  return {
    ...rest,
    membership_type: type,
    billing_period: period,
    description: period === 'annual' ? `${description} One month free.` : description,
    price: price[period],
  };
}

/**
 * The plans on offer (spec 1§9) as pages, search engines and people without JavaScript read them
 * first; the catalogue's rows replace them. `supabase/tests/services` holds the two equal.
 */
export const builtInPlans: readonly Plan[] = [
  plan('essential', 'monthly'),
  plan('pro', 'monthly'),
  plan('enterprise', 'monthly'),
  plan('essential', 'annual'),
  plan('pro', 'annual'),
  plan('enterprise', 'annual'),
];
