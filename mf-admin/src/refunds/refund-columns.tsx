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
import { refundReasons } from './refund-reasons';
import { RefundStatusBadge } from './refund-status-badge';

interface RefundActions {
  onClose: (review: RefundReview) => void;
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
              review.event_title
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
      cell: (review) => formatEuro(review.amount),
    },
    { header: 'Status', kind: 'badge', cell: (review) => <RefundStatusBadge review={review} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (review) => <RowActions review={review} {...actions} />,
    },
  ];
}

function RowActions({
  review,
  onClose,
  onDetails,
}: { review: RefundReview } & RefundActions): ReactNode {
  const name = `${memberName(review)}, ${review.event_title}`;
  return (
    <>
      {review.closed_at === null && (
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
