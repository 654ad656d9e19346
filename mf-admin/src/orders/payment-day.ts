import { maltaToday } from 'shared/lib/malta-time';
import * as v from 'valibot';

export const firstPaymentDay = '2000-01-01';

/** The value date of a payment, YYYY-MM-DD: the day the money arrived, as the database checks it. */
export function paymentDay(): v.GenericSchema<string, string> {
  return v.pipe(
    v.string(),
    v.isoDate('Please enter the day the money arrived'),
    v.minValue(firstPaymentDay, 'Please enter a day in 2000 or later'),
    v.check((day) => day <= maltaToday(), 'The day cannot be in the future'),
  );
}
