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
): number {
  return (grossCents(price) + grossCents(fee ?? 0)) / 100;
}

/** Gross euros of a net amount. */
export function withVat(net: number): number {
  return grossCents(net) / 100;
}

const vatBasisPoints = Math.round(vatRate * 10_000);

// Rounded to the cent line by line, as in an order; in whole numbers, for 1.25 × 0.18 falls short of
// the half cent that the database rounds up.
function grossCents(net: number): number {
  const cents = Math.round(net * 100);
  return cents + Math.round((cents * vatBasisPoints) / 10_000);
}
