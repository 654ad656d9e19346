import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { RefundReview, RefundSort } from 'shared/refunds/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { eventPath, orderPath, personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { isCredit, refundableOf, refundReasons, subjectOf } from './refund-reasons';
import { RefundStatusBadge } from './refund-status-badge';

/** What was pressed about a credit; nothing of another review. */
export type CreditWish = 'pay_back' | 'keep';

interface RefundActions {
  onClose: (review: RefundReview, wish?: CreditWish) => void;
  onDetails: (review: RefundReview) => void;
}

export function memberName({ member_name: name }: RefundReview): string {
  return personName(name);
}

export function refundColumns(actions: RefundActions): Column<RefundReview, RefundSort>[] {
  return [
    {
      header: 'Member',
      kind: 'lead',
      sort: 'member_name',
      cell: (review) => (
        <TwoLines
          first={<Link to={personPath(review.user_id)}>{memberName(review)}</Link>}
          second={review.member_email}
        />
      ),
    },
    {
      header: 'For',
      kind: 'wide',
      sort: 'event_title',
      cell: (review) => (
        <TwoLines
          first={
            review.event_id === null ? (
              subjectOf(review)
            ) : (
              <Link to={eventPath(review.event_id)}>{review.event_title}</Link>
            )
          }
        />
      ),
    },
    {
      header: 'Order',
      kind: 'badge',
      cell: (review) => (
        <Link to={orderPath(review.purchase_id)}>{keepWhole(review.purchase_number)}</Link>
      ),
    },
    { header: 'Reason', kind: 'wide', cell: (review) => refundReasons[review.reason] },
    {
      header: 'Since',
      kind: 'date',
      sort: 'opened_at',
      cell: (review) => formatShortDay(review.opened_at),
    },
    {
      header: 'Amount',
      kind: 'figure',
      sort: 'amount',
      cell: (review) => <TwoLines first={formatEuro(review.amount)} second={amountNote(review)} />,
    },
    { header: 'Status', kind: 'badge', cell: (review) => <RefundStatusBadge review={review} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (review) => <RowActions review={review} {...actions} />,
    },
  ];
}

/** What can still go back, where that is less; or what went back of it. */
function amountNote(review: RefundReview): string | null {
  const { closed_at, amount, refunded_amount: refunded } = review;
  if (closed_at === null) {
    return refundableOf(review) < amount ? `${formatEuro(refundableOf(review))} left` : null;
  }
  return refunded ? `${formatEuro(refunded)} paid back` : null;
}

function RowActions({
  review,
  onClose,
  onDetails,
}: { review: RefundReview } & RefundActions): ReactNode {
  const name = `${memberName(review)}, ${review.event_title}`;
  const isOpen = review.closed_at === null;
  return (
    <>
      {isOpen && isCredit(review) && (
        <>
          <Button
            size="sm"
            aria-label={`Pay back credit of ${name}`}
            onClick={() => onClose(review, 'pay_back')}
          >
            Pay back
          </Button>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Keep as credit of ${name}`}
            onClick={() => onClose(review, 'keep')}
          >
            Keep as credit
          </Button>
        </>
      )}
      {isOpen && !isCredit(review) && (
        <Button size="sm" aria-label={`Close refund of ${name}`} onClick={() => onClose(review)}>
          Close
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Details of refund of ${name}`}
        onClick={() => onDetails(review)}
      >
        Details
      </Button>
    </>
  );
}
