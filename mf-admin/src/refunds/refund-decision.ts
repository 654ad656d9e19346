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
  /** Others of the same event are closed alike. */
  together: boolean;
}

interface Decided {
  decision: RefundDecision;
  together: boolean;
}

/** The rules of a decision on a seat that was paid with so many euros. */
export function refundDecision(paid: number): v.GenericSchema<TypedDecision, Decided> {
  const note = needed(errorText('PY008') ?? '', 2000);
  const part = v.pipe(
    v.string(),
    v.transform(readEuro),
    v.check((amount) => amount > 0 && amount <= paid && isWholeCents(amount), refundText(paid)),
  );
  const whole = { note, together: v.boolean() };
  return v.variant('outcome', [
    v.pipe(
      v.object({ outcome: v.literal('full'), ...whole }),
      v.transform(({ note, together }) => ({ decision: { outcome: 'refunded', note }, together })),
    ),
    v.pipe(
      v.object({ outcome: v.literal('part'), amount: part, note }),
      v.transform(({ amount, note }) => ({
        decision: { outcome: 'refunded', refundedAmount: amount, note },
        together: false,
      })),
    ),
    v.pipe(
      v.object({ outcome: v.literal('kept'), ...whole }),
      v.transform(({ note, together }) => ({ decision: { outcome: 'kept', note }, together })),
    ),
  ]) as unknown as v.GenericSchema<TypedDecision, Decided>;
}
