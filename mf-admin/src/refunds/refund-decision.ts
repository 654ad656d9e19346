import { errorText, refundText } from 'shared/lib/error-texts';
import { needed, optional } from 'shared/lib/form-rules';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import type { RefundDecision } from 'shared/refunds/types';
import * as v from 'valibot';
import { paymentDay } from '../lib/payment-day';

/** What the form asks; `amount` only of a part, and how and when only of what was paid back. */
export interface TypedDecision {
  outcome: string;
  amount: string;
  provider: string;
  reference: string;
  refunded_on: string;
  note: string;
}

/** The rules of a decision on what so many euros can be paid back of. */
export function refundDecision(refundable: number): v.GenericSchema<TypedDecision, RefundDecision> {
  const note = needed(errorText('PY008') ?? '', 2000);
  const paidBack = {
    provider: v.string(),
    reference: optional(200),
    refunded_on: paymentDay('Please enter the day the money went back'),
    note,
  };
  const part = v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check(
      (amount) => amount > 0 && amount <= refundable && isWholeCents(amount),
      refundText(refundable),
    ),
  );
  return v.pipe(
    v.variant('outcome', [
      v.object({ outcome: v.literal('part'), amount: part, ...paidBack }),
      v.object({ outcome: v.literal('full'), ...paidBack }),
      v.object({ outcome: v.literal('kept'), note }),
    ]),
    v.transform((typed): RefundDecision => {
      if (typed.outcome === 'kept') return { outcome: 'kept', note: typed.note };
      const { provider, reference, refunded_on: refundedOn } = typed;
      const whole = {
        outcome: 'refunded',
        note: typed.note,
        provider,
        reference,
        refundedOn,
      } as const;
      return typed.outcome === 'part' ? { ...whole, refundedAmount: typed.amount } : whole;
    }),
  ) as unknown as v.GenericSchema<TypedDecision, RefundDecision>;
}
