import { type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { refundDirectory } from 'shared/refunds/api';
import type { RefundFilters, RefundReview, RefundSort } from 'shared/refunds/types';
import { closeRefundReview } from 'shared/refunds/use-refunds';
import type { BulkAction } from '../ui/bulk-action';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { CloseRefundDialog } from './close-refund-dialog';
import { memberName, refundColumns } from './refund-columns';
import { RefundDetailsDialog } from './refund-details-dialog';
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
    'Payments to refund or keep appear here, for example when a paid registration is cancelled.',
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

type Open = { dialog: 'close' | 'details'; review: RefundReview };

/** /dashboard/refunds: what may have to be paid back, and what was decided (decisions: orders). */
export default function RefundsPage(): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = refundColumns({
    onClose: (review) => setOpen({ dialog: 'close', review }),
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
          onClose={close}
          decide={async (decision) => {
            const say = unseenNews();
            await closeRefundReview(open.review.id, decision);
            say('Refund closed.');
          }}
        />
      )}
      {open?.dialog === 'details' && (
        <RefundDetailsDialog
          review={open.review}
          onClose={close}
          onReview={() => setOpen({ dialog: 'close', review: open.review })}
        />
      )}
    </ListScreen>
  );
}
