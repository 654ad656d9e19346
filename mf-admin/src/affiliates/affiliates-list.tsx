import { type ReactNode, useState } from 'react';
import { fetchAllAffiliates } from 'shared/affiliates/api';
import { type Affiliate, type Approval, affiliateStatuses } from 'shared/affiliates/types';
import { useAffiliates } from 'shared/affiliates/use-affiliates';
import { useListAddress } from 'shared/lib/use-list-address';
import { DataTable } from 'shared/ui/data-table';
import { ExportButton } from 'shared/ui/export-button';
import { ListFrame, ListPageFrame, RefreshButton } from 'shared/ui/list-frame';
import { ListToolbar } from 'shared/ui/list-toolbar';
import { personSorts } from 'shared/users/types';
import { affiliateColumns } from './affiliate-columns';
import { AffiliateDetailsDialog } from './affiliate-details-dialog';
import { affiliatesCsv } from './affiliates-csv';
import { ApproveDialog } from './approve-dialog';
import {
  ApprovalResultDialog,
  RejectionResultDialog,
  WithdrawalResultDialog,
} from './decision-result-dialogs';
import { RejectDialog } from './reject-dialog';
import { WithdrawDialog } from './withdraw-dialog';

const shape = { filters: ['all', ...affiliateStatuses] as const, sorts: personSorts };
const filterNames = {
  all: 'All applications',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  active: 'Active',
  inactive: 'Inactive',
};
const sortNames = { created_at: 'Created', full_name: 'Name', company_name: 'Company' };

type Open =
  | { dialog: 'details' | 'approve' | 'reject' | 'withdraw'; affiliate: Affiliate }
  | { dialog: 'approved'; affiliate: Affiliate; approval: Approval }
  | { dialog: 'rejected' | 'withdrawn'; affiliate: Affiliate; reason: string };

/** Applications to the affiliate programme (spec 2§2). */
export function AffiliatesList(): ReactNode {
  const address = useListAddress(shape);
  const list = useAffiliates(address.query);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = affiliateColumns({
    onDetails: (affiliate) => setOpen({ dialog: 'details', affiliate }),
    onApprove: (affiliate) => setOpen({ dialog: 'approve', affiliate }),
    onReject: (affiliate) => setOpen({ dialog: 'reject', affiliate }),
    onWithdraw: (affiliate) => setOpen({ dialog: 'withdraw', affiliate }),
  });

  return (
    <ListPageFrame>
      <ListToolbar
        address={address}
        searchHint="Name, e-mail or company"
        filterLabel="Status"
        filters={filterNames}
        sorts={sortNames}
      >
        <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        <ExportButton
          what="affiliates"
          columns={affiliatesCsv}
          read={() => fetchAllAffiliates(address.query)}
          disabled={!list.data?.total}
        />
      </ListToolbar>
      <ListFrame
        what="affiliate applications"
        emptyTitle="No affiliate applications found"
        emptyText="Applications from the affiliate page arrive here."
        address={address}
        list={list}
      >
        {(rows) => (
          <DataTable
            label="Affiliate applications"
            columns={columns}
            rows={rows}
            rowKey={(affiliate) => affiliate.id}
            isStale={list.isPlaceholderData}
            sort={address.query.sort}
            ascending={address.query.ascending}
            onSort={(sort, ascending) => address.change({ sort, ascending })}
          />
        )}
      </ListFrame>
      {open?.dialog === 'details' && (
        <AffiliateDetailsDialog affiliate={open.affiliate} onClose={close} />
      )}
      {open?.dialog === 'approve' && (
        <ApproveDialog
          affiliate={open.affiliate}
          onClose={close}
          onApproved={(approval) =>
            setOpen({ dialog: 'approved', affiliate: open.affiliate, approval })
          }
        />
      )}
      {open?.dialog === 'withdraw' && (
        <WithdrawDialog
          affiliate={open.affiliate}
          onClose={close}
          onWithdrawn={(reason) =>
            setOpen({ dialog: 'withdrawn', affiliate: open.affiliate, reason })
          }
        />
      )}
      {open?.dialog === 'reject' && (
        <RejectDialog
          affiliate={open.affiliate}
          onClose={close}
          onRejected={(reason) =>
            setOpen({ dialog: 'rejected', affiliate: open.affiliate, reason })
          }
        />
      )}
      {open?.dialog === 'approved' && <ApprovalResultDialog {...open} onClose={close} />}
      {open?.dialog === 'rejected' && <RejectionResultDialog {...open} onClose={close} />}
      {open?.dialog === 'withdrawn' && <WithdrawalResultDialog {...open} onClose={close} />}
    </ListPageFrame>
  );
}
