/** What the affiliate programme promises (spec 2§1). */
export const maxCommissionPercent = 30;
export const reviewTime = '2-3 business days';

/** Euros a month, at the highest rate, for `clients` on a plan of `price` euros a month net. */
export function highestCommission(price: number, clients: number): number {
  return Math.round(price * maxCommissionPercent * clients) / 100;
}
