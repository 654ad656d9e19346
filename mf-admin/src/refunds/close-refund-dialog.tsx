import type { ReactNode } from 'react';
import { sum } from 'shared/billing/amounts';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { readEuro } from 'shared/lib/read-euro';
import type { Form } from 'shared/lib/use-form';
import type { RefundDecision, RefundReview } from 'shared/refunds/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
import { PaidBackByField, PaymentDayField, toCard } from '../ui/payment-fields';
import { memberName } from './refund-columns';
import { refundDecision, type TypedDecision } from './refund-decision';
import { cardShareOf, isCredit, refundableOf } from './refund-reasons';
import styles from './refunds.module.css';

interface CloseRefundDialogProps {
  /** One, or several that are decided alike: then all that was paid goes back, or nothing. */
  reviews: readonly RefundReview[];
  /** Of a credit what was pressed: to pay it back, or to leave it to its member. */
  wish?: 'pay_back' | 'keep' | undefined;
  /** @throws AppError what is read in the dialog */
  decide: (decision: RefundDecision) => Promise<void>;
  onClose: () => void;
}

/** Asks what was decided and, where it was paid back, when and how. */
export function CloseRefundDialog({
  reviews,
  wish,
  decide,
  onClose,
}: CloseRefundDialogProps): ReactNode {
  const [first, ...others] = reviews as [RefundReview, ...RefundReview[]];
  const isOne = others.length === 0;
  const action = actionOf(reviews, wish);
  return (
    <DialogForm
      title={action}
      intro={isOne ? oneText(first) : manyText(reviews)}
      action={action}
      busyLabel="Closing…"
      definition={{ schema: refundDecision(refundableOf(first)), send: decide }}
      initial={{
        outcome: wish === 'keep' ? 'kept' : wish === 'pay_back' ? 'part' : 'full',
        amount: wish === 'pay_back' ? plainAmount(refundableOf(first)) : '',
        provider: reviews.every((review) => cardShareOf(review) === 'all')
          ? toCard
          : 'bank_transfer',
        reference: isOne ? first.purchase_number : '',
        refunded_on: maltaToday(),
        note: '',
      }}
      refusals={{
        PY008: { field: 'note' },
        PY010: { field: 'refunded_on' },
        CD005: { field: 'provider' },
      }}
      asksToDiscard
      keptAs={['refund', ...(wish ? [wish] : []), ...reviews.map(({ id }) => id)].join(' ')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {form.values.outcome !== 'kept' && (
            <Notice>
              {wish === undefined && 'Closing records the decision. '}
              {form.values.provider === toCard
                ? 'Closing sends the money back to the card.'
                : 'This doesn’t send money: pay it back at the bank first.'}{' '}
              {isOne ? 'The member is' : 'Each member is'} told the outcome by e-mail, without the
              note.
            </Notice>
          )}
          {wish === undefined && (
            <SelectField {...form.field('outcome')} label="Outcome">
              <option value="full">Paid back in full</option>
              {isOne && <option value="part">Paid back in part</option>}
              <option value="kept">Not paid back</option>
            </SelectField>
          )}
          {form.values.outcome === 'part' && (
            <TextField
              {...form.field('amount')}
              label="Amount paid back (€)"
              inputMode="decimal"
              autoComplete="off"
              required
            />
          )}
          {form.values.outcome === 'kept' ? (
            <p className={styles.hint}>{keptText(reviews)}</p>
          ) : (
            <PaidBack form={form} reviews={reviews} />
          )}
          <TextAreaField
            {...form.field('note')}
            label="Note"
            hint="For the office: how and why it was decided so."
            rows={3}
            maxLength={2000}
            required
          />
        </>
      )}
    </DialogForm>
  );
}

/** When and how it was paid back, and which paper is written over it. */
function PaidBack({
  form,
  reviews,
}: {
  form: Form<TypedDecision>;
  reviews: readonly RefundReview[];
}): ReactNode {
  return (
    <>
      <div className={styles.fields}>
        <PaymentDayField
          {...form.field('refunded_on')}
          label="Paid back on"
          hint="Taken off the income of this day."
        />
        <PaidBackByField
          {...form.field('provider')}
          offersCard={reviews.every((review) => cardShareOf(review) !== 'none')}
        />
      </div>
      <TextField
        {...form.field('reference')}
        label="Reference"
        optional
        maxLength={200}
        autoComplete="off"
      />
      <p role="status" className={styles.hint}>
        {keepWhole(paperText(reviews, form.values))}
      </p>
    </>
  );
}

function actionOf(reviews: readonly RefundReview[], wish: CloseRefundDialogProps['wish']): string {
  if (wish === 'pay_back') return 'Pay back credit';
  if (wish === 'keep') return 'Keep as credit';
  return reviews.length === 1 ? 'Close refund' : `Close ${reviews.length} refunds`;
}

/** "Maria Vella, Harbour breakfast. Paid: €25.00" */
function oneText(review: RefundReview): ReactNode {
  const left = formatEuro(refundableOf(review));
  if (isCredit(review)) {
    return keepWhole(`${memberName(review)}, ${review.purchase_number}. Credit: ${left}`);
  }
  const isLess = refundableOf(review) < review.amount;
  return `${memberName(review)}, ${review.event_title}. Paid: ${formatEuro(review.amount)}${isLess ? `, at most ${left} can go back` : ''}`;
}

/** "Maria Vella €25.00, Giulia Ferrari €25.00: €50.00 in total." */
function manyText(reviews: readonly RefundReview[]): string {
  const each = reviews.map((review) => `${memberName(review)} ${formatEuro(refundableOf(review))}`);
  const total = formatEuro(sum(reviews.map(refundableOf)));
  return `${each.join(', ')}: ${total} in total, with one outcome and one note.`;
}

function keptText(reviews: readonly RefundReview[]): string {
  if (!reviews.every(isCredit)) {
    return 'The money stays with us, and no credit note is written. Who paid it is told by e-mail, without the note.';
  }
  return 'The money stays the member’s: they can use it for another order, or ask for it later. They are told by e-mail.';
}

/** Which credit note is written over what was paid back. */
function paperText(reviews: readonly RefundReview[], { outcome, amount }: TypedDecision): string {
  const [first] = reviews as [RefundReview];
  if (reviews.every(isCredit)) {
    return 'A credit needs no credit note: its money was never part of an invoice.';
  }
  if (reviews.every(({ reason }) => reason === 'cooling_off')) {
    return 'The credit note over it was issued at the withdrawal, so no other is written.';
  }
  if (reviews.length > 1) return 'A credit note is written for each, over what was paid back.';
  const typed = outcome === 'part' ? readEuro(amount) : refundableOf(first);
  const what = typed > 0 ? ` over ${formatEuro(typed)}` : '';
  return `A credit note${what} is written, for order ${first.purchase_number}.`;
}
