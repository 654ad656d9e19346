import { errorText, refundText } from 'shared/lib/error-texts';
import { needed } from 'shared/lib/form-rules';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import type { RefundDecision } from 'shared/refunds/types';
import * as v from 'valibot';

/** What the form asks; `amount` only of a part. */
export interface TypedDecision {
  outcome: string;
  amount: string;
  note: string;
}

/** The rules of a decision on a seat that was paid with so many euros. */
export function refundDecision(paid: number): v.GenericSchema<TypedDecision, RefundDecision> {
  const note = needed(errorText('PY008') ?? '', 2000);
  const part = v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check((amount) => amount > 0 && amount <= paid && isWholeCents(amount), refundText(paid)),
  );
  return v.pipe(
    v.variant('outcome', [
      v.object({ outcome: v.literal('part'), amount: part, note }),
      v.object({ outcome: v.picklist(['full', 'kept']), note }),
    ]),
    v.transform((typed): RefundDecision => {
      if (typed.outcome === 'kept') return { outcome: 'kept', note: typed.note };
      const whole = { outcome: 'refunded', note: typed.note } as const;
      return typed.outcome === 'part' ? { ...whole, refundedAmount: typed.amount } : whole;
    }),
  ) as unknown as v.GenericSchema<TypedDecision, RefundDecision>;
}
