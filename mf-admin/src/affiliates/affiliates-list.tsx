import { type ReactNode, useState } from 'react';
import { affiliateDirectory } from 'shared/affiliates/api';
import type { Affiliate, AffiliateFilters, Approval } from 'shared/affiliates/types';
import { ListScreen, type ListTexts } from 'shared/ui/list-screen';
import type { PersonSort } from 'shared/users/types';
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
import { rejectSeveral } from './reject-several';
import { WithdrawDialog } from './withdraw-dialog';

const texts: ListTexts<Affiliate, AffiliateFilters, PersonSort> = {
  what: 'affiliate applications',
  exportName: 'affiliates',
  searchHint: 'Name, e-mail or company',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All applications',
        pending: 'Pending',
        approved: 'Approved',
        rejected: 'Rejected',
        active: 'Active',
        inactive: 'Inactive',
      },
    },
  },
  sorts: { created_at: 'Created', full_name: 'Name', company_name: 'Company' },
  emptyTitle: 'No affiliate applications found',
  emptyText: 'Applications from the affiliate page arrive here.',
  csv: affiliatesCsv,
};

type Open =
  | { dialog: 'details' | 'approve' | 'reject' | 'withdraw'; affiliate: Affiliate }
  | { dialog: 'approved'; affiliate: Affiliate; approval: Approval }
  | { dialog: 'rejected' | 'withdrawn'; affiliate: Affiliate; reason: string };

/** Applications to the affiliate programme (spec 2§2). */
export function AffiliatesList(): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = affiliateColumns({
    onDetails: (affiliate) => setOpen({ dialog: 'details', affiliate }),
    onApprove: (affiliate) => setOpen({ dialog: 'approve', affiliate }),
    onReject: (affiliate) => setOpen({ dialog: 'reject', affiliate }),
    onWithdraw: (affiliate) => setOpen({ dialog: 'withdraw', affiliate }),
  });

  return (
    <ListScreen
      directory={affiliateDirectory}
      texts={texts}
      columns={columns}
      bulk={[rejectSeveral]}
    >
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
    </ListScreen>
  );
}
