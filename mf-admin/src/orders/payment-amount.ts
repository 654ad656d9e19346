import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import * as v from 'valibot';

/** Euros as typed; NaN when it is no amount somebody could have paid. */
export function readAmount(typed: string): number {
  const amount = readEuro(typed);
  return amount > 0 && isWholeCents(amount) ? amount : Number.NaN;
}

/** The typed amount as a number. */
export const paymentAmount = v.pipe(
  v.string(),
  v.transform(readAmount),
  v.number('Please enter an amount such as 187.62'), // refuses NaN
);
