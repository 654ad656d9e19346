import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { RefundReview } from 'shared/refunds/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { keepWhole } from 'shared/ui/keep-whole';
import { eventPath, orderPath, personPath } from '../lib/office-paths';
import { memberName } from './refund-columns';
import { refundReasons } from './refund-reasons';
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
  onReview: () => void;
}): ReactNode {
  const { closed_at: closedAt, refunded_amount: refunded } = review;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund of ${memberName(review)}`}
      intro={`${review.event_title}, ${formatEuro(review.amount)}`}
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
            ? ['Membership', review.event_title]
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
          ['Since', formatMoment(review.opened_at)],
          refunded === null ? null : ['Paid back', formatEuro(refunded)],
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
        {closedAt === null && (
          <Button tone="primary" onClick={onReview}>
            Close refund
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
