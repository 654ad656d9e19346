import { amountDueText } from 'shared/lib/error-texts';
import * as v from 'valibot';

/** Euros as typed: "1,234.50", "1234,50", "€ 40". NaN when it is no amount. */
function readAmount(typed: string): number {
  const text = typed.replace(/[€\s]/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
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
