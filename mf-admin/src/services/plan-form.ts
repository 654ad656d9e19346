import { priceRule } from 'shared/catalogue/offer-rules';
import type { OfferStatus } from 'shared/catalogue/types';
import { formatEuro, plainAmount } from 'shared/lib/money';
import type { FeeEntry, PlanDraft, PlanEntry } from 'shared/services/types';
import * as v from 'valibot';

export interface PlanValues {
  price: string;
  included_documents: string;
  extra_document_price: string;
  processing_hours: string;
  paper_days: string;
  status: OfferStatus;
}

const wholeNumber = (name: string, from: number, to: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(from, `${name} must be at least ${from}`),
    v.maxValue(to, `${name} must be at most ${to}`),
  );

// post is promised in working days
const wholeDays = (name: string) =>
  v.pipe(
    wholeNumber(name, 24, 1008),
    v.check((hours) => hours % 24 === 0, `${name} must be whole days: 24, 48, 72 and so on`),
  );

// left blank: no scans beyond those included
const nothing = v.pipe(
  v.string(),
  v.transform(() => null),
);
const extraPrice = v.lazy<v.GenericSchema<string, number | null>>((typed) =>
  typeof typed === 'string' && typed.trim() === '' ? nothing : priceRule('Extra scan price'),
);

// left blank: what is usual
const paperDays = v.lazy<v.GenericSchema<string, number | null>>((typed) =>
  typeof typed === 'string' && typed.trim() === ''
    ? nothing
    : wholeNumber('Days paper is kept', 30, 365),
);

const planRules = v.object({
  price: priceRule('Price'),
  included_documents: wholeNumber('Included documents', 0, 10_000),
  extra_document_price: extraPrice,
  processing_hours: wholeDays('Processing hours'),
  paper_days: paperDays,
  status: v.picklist(['active', 'inactive']),
});

// the form of the fee does not ask for the rest
const untouched = {
  included_documents: v.string(),
  extra_document_price: v.string(),
  processing_hours: v.string(),
  paper_days: v.string(),
};
const feeRules = v.pipe(
  v.object({ ...planRules.entries, ...untouched }),
  v.transform(({ price }) => ({ price })),
);

/** Of the onboarding fee only the price is asked for. */
export function rulesOf(plan: PlanEntry | FeeEntry): v.GenericSchema<PlanValues, PlanDraft> {
  return plan.is_onboarding_fee ? feeRules : planRules;
}

export function planValues(plan: PlanEntry | FeeEntry): PlanValues {
  const isFee = plan.is_onboarding_fee;
  const extra = isFee ? null : plan.extra_document_price;
  return {
    price: plainAmount(plan.price),
    included_documents: String((isFee ? null : plan.included_documents) ?? ''),
    extra_document_price: extra === null ? '' : plainAmount(extra),
    processing_hours: String((isFee ? null : plan.processing_hours) ?? ''),
    paper_days: String((isFee ? null : plan.paper_days) ?? ''),
    status: plan.status,
  };
}

/** What a plan says, in the words of its form. */
export function planFacts(plan: PlanEntry | FeeEntry): [string, string][] {
  const price: [string, string] = ['Price', formatEuro(plan.price)];
  if (plan.is_onboarding_fee) return [price];
  const extra = plan.extra_document_price;
  return [
    price,
    ['Included documents', String(plan.included_documents ?? '')],
    ['Extra scan price', extra === null ? 'none' : formatEuro(extra)],
    ['Processing hours', String(plan.processing_hours ?? '')],
    ['Days paper is kept', String(plan.paper_days ?? 30)],
    ['Status', plan.status],
  ];
}
