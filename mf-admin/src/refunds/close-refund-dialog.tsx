import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import type { RefundDecision, RefundReview } from 'shared/refunds/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { memberName } from './refund-columns';
import { refundDecision } from './refund-decision';

interface CloseRefundDialogProps {
  /** One, or several that are decided alike: then all that was paid goes back, or nothing. */
  reviews: readonly RefundReview[];
  /** @throws AppError what is read in the dialog */
  decide: (decision: RefundDecision) => Promise<void>;
  onClose: () => void;
}

/** Asks what was decided. */
export function CloseRefundDialog({ reviews, decide, onClose }: CloseRefundDialogProps): ReactNode {
  const [first, ...others] = reviews as [RefundReview, ...RefundReview[]];
  const isOne = others.length === 0;
  const title = isOne ? 'Close refund' : `Close ${reviews.length} refunds`;
  return (
    <DialogForm
      title={title}
      intro={isOne ? oneText(first) : manyText(reviews)}
      action={title}
      busyLabel="Closing…"
      definition={{ schema: refundDecision(first.amount), send: decide }}
      initial={{ outcome: 'full', amount: '', note: '' }}
      refusals={{ PY008: { field: 'note' } }}
      asksToDiscard
      keptAs={`refund ${reviews.map(({ id }) => id).join(' ')}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice>
            Closing records the decision. This doesn’t send money: pay it back at the bank first.{' '}
            {isOne ? 'The member is' : 'Each member is'} told the outcome by e-mail, without the
            note.
          </Notice>
          <SelectField {...form.field('outcome')} label="Outcome">
            <option value="full">Paid back in full</option>
            {isOne && <option value="part">Paid back in part</option>}
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
            hint="For the office: how and why, for example the day and reference of the transfer."
            maxLength={2000}
            required
          />
        </>
      )}
    </DialogForm>
  );
}

/** "Maria Vella, Harbour breakfast. Paid: €25.00" */
function oneText(review: RefundReview): string {
  return `${memberName(review)}, ${review.event_title}. Paid: ${formatEuro(review.amount)}`;
}

/** "Maria Vella €25.00, Giulia Ferrari €25.00: €50.00 in total." */
function manyText(reviews: readonly RefundReview[]): string {
  const cents = reviews.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const each = reviews.map((review) => `${memberName(review)} ${formatEuro(review.amount)}`);
  return `${each.join(', ')}: ${formatEuro(cents / 100)} in total, with one outcome and one note.`;
}
