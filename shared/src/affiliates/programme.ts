/** What the affiliate programme promises (spec 2§1). */
export const maxCommissionRate = 0.3;
export const reviewTime = '2-3 business days';

/** Euros a month, at the highest rate, for `clients` on a plan of `price` euros a month net. */
export function highestCommission(price: number, clients: number): number {
  return Math.round(price * maxCommissionRate * clients * 100) / 100;
}
