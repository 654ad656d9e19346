export type ConfirmedAmount = `confirmed_${number}`;

/** The box that confirms one amount, in euros: a tick counts for no other. */
export function confirmedName(amount: number): ConfirmedAmount {
  return `confirmed_${Math.round(amount * 100)}`;
}
