import { errorText } from 'shared/lib/error-texts';
import { needed, optional } from 'shared/lib/form-rules';
import * as v from 'valibot';
import { paymentDay } from './payment-day';

/** Why money is paid back: for the office. */
export const refundNote = needed(errorText('PY008') ?? '', 2000);

/** What the office says of money that went back. */
export const paidBack = {
  provider: v.string(),
  reference: optional(200),
  refunded_on: paymentDay('Please enter the day the money went back'),
  note: refundNote,
};
