import { type ReactNode, useState } from 'react';
import type { Affiliate, Approval } from 'shared/affiliates/types';
import { AffiliateDetailsDialog } from './affiliate-details-dialog';
import { ApproveDialog } from './approve-dialog';
import type { Decide } from './decision-buttons';
import {
  ApprovalResultDialog,
  RejectionResultDialog,
  WithdrawalResultDialog,
} from './decision-result-dialogs';
import { RejectDialog } from './reject-dialog';
import { WithdrawDialog } from './withdraw-dialog';

type Open =
  | { dialog: Decide; affiliate: Affiliate }
  | { dialog: 'approved'; affiliate: Affiliate; approval: Approval }
  | { dialog: 'rejected' | 'withdrawn'; affiliate: Affiliate; reason: string };

interface AffiliateDialogs {
  decide: (decision: Decide, affiliate: Affiliate) => void;
  /** What is asked and told; belongs below the list. */
  dialogs: ReactNode;
}

/**
 * Everything one can do about applications, from where one reads them.
 * @param shown the application whose details are open, and how to close them.
 */
export function useAffiliateDialogs(shown: {
  affiliate: Affiliate | null;
  onClose: () => void;
}): AffiliateDialogs {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const decide = (dialog: Decide, affiliate: Affiliate) => setOpen({ dialog, affiliate });
  return {
    decide,
    dialogs: (
      <>
        {shown.affiliate && (
          <AffiliateDetailsDialog
            affiliate={shown.affiliate}
            onDecide={decide}
            onClose={shown.onClose}
          />
        )}
        {open && <DecisionDialog open={open} onOpen={setOpen} onClose={close} />}
      </>
    ),
  };
}

function DecisionDialog({
  open,
  onOpen,
  onClose,
}: {
  open: Open;
  onOpen: (next: Open) => void;
  onClose: () => void;
}): ReactNode {
  const { affiliate } = open;
  switch (open.dialog) {
    case 'approve':
      return (
        <ApproveDialog
          affiliate={affiliate}
          onClose={onClose}
          onApproved={(approval) => onOpen({ dialog: 'approved', affiliate, approval })}
        />
      );
    case 'reject':
      return (
        <RejectDialog
          affiliate={affiliate}
          onClose={onClose}
          onRejected={(reason) => onOpen({ dialog: 'rejected', affiliate, reason })}
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          affiliate={affiliate}
          onClose={onClose}
          onWithdrawn={(reason) => onOpen({ dialog: 'withdrawn', affiliate, reason })}
        />
      );
    case 'approved':
      return <ApprovalResultDialog {...open} onClose={onClose} />;
    case 'rejected':
      return <RejectionResultDialog {...open} onClose={onClose} />;
    case 'withdrawn':
      return <WithdrawalResultDialog {...open} onClose={onClose} />;
  }
}
