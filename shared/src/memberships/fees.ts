/**
 * What is said about fees to visitors, before anything is in a cart (spec 1§9). Whoever is signed in reads
 * the fee of their own membership; what is charged comes from the database's quote.
 */
export const onboardingFee = 149; // euros, net
export const vatRate = 0.18;

/** Gross euros of a first order: the plan and the onboarding fee, if one is due, each with its VAT. */
export function firstPayment(
  { price }: { price: number },
  fee: number | null = onboardingFee,
  rate: number = vatRate,
): number {
  return (grossCents(price, rate) + grossCents(fee ?? 0, rate)) / 100;
}

/** Gross euros of a net amount; `rate`: 0 for who owes no VAT. */
export function withVat(net: number, rate: number = vatRate): number {
  return grossCents(net, rate) / 100;
}

// Rounded to the cent line by line, as in an order; in whole numbers, for 1.25 × 0.18 falls short of
// the half cent that the database rounds up.
function grossCents(net: number, rate: number): number {
  const cents = Math.round(net * 100);
  return cents + Math.round((cents * Math.round(rate * 10_000)) / 10_000);
}
