import { maltaToday } from 'shared/lib/malta-time';
import * as v from 'valibot';

export const firstPaymentDay = '2000-01-01';

/**
 * The value date of a payment or refund, YYYY-MM-DD: the day the money moved, as the database checks it.
 * @param missing what is read where none is entered.
 */
export function paymentDay(
  missing = 'Please enter the day the money arrived',
): v.GenericSchema<string, string> {
  return v.pipe(
    v.string(),
    v.isoDate(missing),
    v.minValue(firstPaymentDay, 'Please enter a day in 2000 or later'),
    v.check((day) => day <= maltaToday(), 'The day cannot be in the future'),
  );
}
