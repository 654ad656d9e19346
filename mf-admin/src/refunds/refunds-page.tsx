import { type ReactNode, useState } from 'react';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { refundDirectory } from 'shared/refunds/api';
import type { RefundDecision, RefundFilters, RefundReview, RefundSort } from 'shared/refunds/types';
import { closeRefundReview } from 'shared/refunds/use-refunds';
import type { BulkAction } from '../ui/bulk-action';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { CloseRefundDialog } from './close-refund-dialog';
import { type CreditWish, memberName, refundColumns } from './refund-columns';
import { RefundDetailsDialog } from './refund-details-dialog';
import { isCredit, refundableOf } from './refund-reasons';
import { RefundSumsLine } from './refund-sums-line';
import { refundsCsv } from './refunds-csv';

const texts: ListTexts<RefundReview, RefundFilters, RefundSort> = {
  what: 'refunds',
  exportName: 'refunds',
  searchHint: 'Member, order, event or note',
  filters: {
    filter: {
      label: 'Show',
      options: { all: 'All refunds', open: 'To review', closed: 'Closed' },
    },
  },
  sorts: {
    opened_at: 'Since',
    amount: 'Amount',
    event_title: 'Event',
    member_name: 'Member',
  },
  emptyTitle: 'No refunds found',
  emptyText:
    'Payments to refund or keep appear here, for example when a paid registration is cancelled or too much was paid.',
  csv: refundsCsv,
};

/** For an event that was cancelled: one note, and what became of each is said. */
const bulk: BulkAction<RefundReview>[] = [
  {
    label: 'Close refunds',
    applies: (review) => review.closed_at === null,
    name: (review) => `${memberName(review)}, ${review.event_title}`,
    ask: ({ rows, onRun, onClose }) => (
      <CloseRefundDialog
        reviews={rows}
        onClose={onClose}
        decide={async (decision) => onRun((review) => closeRefundReview(review.id, decision))}
      />
    ),
  },
];

type Open = { dialog: 'close' | 'details'; review: RefundReview; wish?: CreditWish | undefined };

/** /dashboard/refunds: what may have to be paid back, and what was decided (decisions: orders). */
export default function RefundsPage(): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = refundColumns({
    onClose: (review, wish) => setOpen({ dialog: 'close', review, wish }),
    onDetails: (review) => setOpen({ dialog: 'details', review }),
  });
  return (
    <ListScreen
      directory={refundDirectory}
      texts={texts}
      columns={columns}
      bulk={bulk}
      heading="Refunds"
      actions={<RefundSumsLine shape={texts} />}
    >
      {open?.dialog === 'close' && (
        <CloseRefundDialog
          reviews={[open.review]}
          wish={open.wish}
          onClose={close}
          decide={async (decision) => {
            const say = unseenNews();
            await closeRefundReview(open.review.id, decision);
            say(closedText(open.review, decision));
          }}
        />
      )}
      {open?.dialog === 'details' && (
        <RefundDetailsDialog
          review={open.review}
          onClose={close}
          onReview={(wish) => setOpen({ dialog: 'close', review: open.review, wish })}
        />
      )}
    </ListScreen>
  );
}

/** What was done, in words. */
function closedText(review: RefundReview, { outcome, refundedAmount }: RefundDecision): string {
  if (!isCredit(review)) return 'Refund closed.';
  const name = memberName(review);
  return outcome === 'kept'
    ? `${formatEuro(refundableOf(review))} stays credit of ${name}.`
    : `${formatEuro(refundedAmount ?? refundableOf(review))} of credit recorded as paid back to ${name}.`;
}
