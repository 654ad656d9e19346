import { amountDueText } from 'shared/lib/error-texts';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import * as v from 'valibot';

/** NaN when it is no amount somebody could have paid. */
function readAmount(typed: string): number {
  const amount = readEuro(typed);
  return amount >= 0 && isWholeCents(amount) ? amount : Number.NaN;
}

/** The typed amount, which must be the euros `due`, as a number. */
export function paymentAmount(due: number): v.GenericSchema<string, number> {
  return v.pipe(
    v.string(),
    v.transform(readAmount),
    v.number('Please enter an amount such as 187.62'), // refuses NaN
    v.value(due, amountDueText(due)),
  );
}
