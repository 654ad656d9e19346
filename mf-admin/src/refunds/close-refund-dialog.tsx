import { type ReactNode, useState } from 'react';
import { formatEuro } from 'shared/lib/money';
import type { RefundReview } from 'shared/refunds/types';
import { useOpenRefunds } from 'shared/refunds/use-refunds';
import { showToast } from 'shared/runtime/store';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { closeTogether } from './close-together';
import { memberName } from './refund-columns';
import { refundDecision, type TypedDecision } from './refund-decision';
import styles from './refunds.module.css';

const initial: TypedDecision = { outcome: 'full', amount: '', note: '', together: false };

/** Decides on a refund; on all that are open of an event that was cancelled, when wanted. */
export function CloseRefundDialog({
  review,
  onClose,
}: {
  review: RefundReview;
  onClose: () => void;
}): ReactNode {
  const [closed] = useState(() => new Set<string>());
  const others = useOthers(review);
  return (
    <DialogForm
      title="Close refund"
      intro={
        <>
          {memberName(review)}, {review.event_title}. Paid: <b>{formatEuro(review.amount)}</b>
        </>
      }
      action="Close refund"
      busyLabel="Closing…"
      plan={{
        schema: refundDecision(review.amount),
        send: async ({ decision, together }) =>
          showToast(
            await closeTogether(together ? [review, ...others] : [review], decision, closed),
          ),
      }}
      initial={initial}
      refusals={{ PY008: { field: 'note' } }}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice>
            Closing only notes what was decided. It moves no money and sends the member nothing: pay
            back at the bank, and write to them, before you close.
          </Notice>
          <SelectField {...form.field('outcome')} label="Outcome">
            <option value="full">Paid back in full</option>
            <option value="part">Paid back in part</option>
            <option value="kept">Not paid back</option>
          </SelectField>
          {form.values.outcome === 'part' && (
            <TextField
              {...form.field('amount')}
              label="Amount paid back (€)"
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
          <TextAreaField
            {...form.field('note')}
            label="Note"
            hint="How and why, for the office: the day and reference of the transfer, for example."
            maxLength={2000}
            required
          />
          {others.length > 0 && form.values.outcome !== 'part' && (
            <>
              <CheckboxField
                {...form.field('together')}
                label={`Close the ${others.length === 1 ? 'other open refund' : `other ${others.length} open refunds`} of this event too, with the same outcome and note`}
              />
              <p className={styles.others}>{othersText(others)}</p>
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}

/** When the event was cancelled, everybody else whose seat there is still to be decided on. */
function useOthers(review: RefundReview): readonly RefundReview[] {
  const isCalledOff = review.reason === 'event_cancelled';
  const { data = [] } = useOpenRefunds(isCalledOff ? review.event_id : null);
  return data.filter(({ id, reason }) => id !== review.id && reason === 'event_cancelled');
}

/** "Maria Vella €25.00, Giulia Ferrari €25.00: €50.00 in all." */
function othersText(others: readonly RefundReview[]): string {
  const cents = others.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const each = others.map((other) => `${memberName(other)} ${formatEuro(other.amount)}`);
  return `${each.join(', ')}: ${formatEuro(cents / 100)} in all.`;
}
