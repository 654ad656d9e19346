import type { ReactNode } from 'react';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { RefundReview } from 'shared/refunds/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { keepWhole } from 'shared/ui/keep-whole';
import { eventPath, orderPath, personPath } from '../lib/office-paths';
import { providerName } from '../lib/payment-providers';
import { type CreditWish, memberName } from './refund-columns';
import { isCredit, refundableOf, refundReasons, subjectOf } from './refund-reasons';
import { RefundStatusBadge } from './refund-status-badge';
import styles from './refunds.module.css';

/** Everything about one refund, and what was decided. */
export function RefundDetailsDialog({
  review,
  onClose,
  onReview,
}: {
  review: RefundReview;
  onClose: () => void;
  onReview: (wish?: CreditWish) => void;
}): ReactNode {
  const { closed_at: closedAt, refunded_amount: refunded, provider, refunded_on: day } = review;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund of ${memberName(review)}`}
      intro={`${subjectOf(review)}, ${formatEuro(review.amount)}`}
    >
      <DetailList
        items={[
          ['Status', <RefundStatusBadge key="status" review={review} />],
          [
            'Member',
            <Link key="member" to={personPath(review.user_id)}>
              {memberName(review)}
            </Link>,
          ],
          review.event_id === null
            ? isCredit(review)
              ? null
              : ['For', review.event_title]
            : [
                'Event',
                <Link key="event" to={eventPath(review.event_id)}>
                  {review.event_title}
                </Link>,
              ],
          [
            'Order',
            <Link key="order" to={orderPath(review.purchase_id)}>
              {keepWhole(review.purchase_number)}
            </Link>,
          ],
          ['Reason', refundReasons[review.reason]],
          [
            review.event_id === null ? 'Amount to decide on' : 'Paid for the seat',
            formatEuro(review.amount),
          ],
          closedAt === null && refundableOf(review) < review.amount
            ? ['Can go back', formatEuro(refundableOf(review))]
            : null,
          ['Since', formatMoment(review.opened_at)],
          refunded === null ? null : ['Paid back', formatEuro(refunded)],
          day && provider ? ['How and when', `${providerName(provider)}, ${formatDay(day)}`] : null,
          review.reference ? ['Reference', review.reference] : null,
          review.credit_note_number ? ['Credit note', review.credit_note_number] : null,
          closedAt === null
            ? null
            : [
                'Closed',
                `${formatMoment(closedAt)}, by ${review.closed_by_name ?? 'a deleted account'}`,
              ],
          review.note === null
            ? null
            : [
                'Note',
                <span key="note" className={styles.note}>
                  {review.note}
                </span>,
              ],
        ]}
      />
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
        {closedAt === null && isCredit(review) && (
          <>
            <Button onClick={() => onReview('keep')}>Keep as credit</Button>
            <Button tone="primary" onClick={() => onReview('pay_back')}>
              Pay back
            </Button>
          </>
        )}
        {closedAt === null && !isCredit(review) && (
          <Button tone="primary" onClick={() => onReview()}>
            Close refund
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
