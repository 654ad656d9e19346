import type { ReactNode } from 'react';
import type { Affiliate, Approval } from 'shared/affiliates/types';
import { ApproveDialog } from './approve-dialog';
import type { Decide } from './decision-buttons';
import {
  ApprovalResultDialog,
  RejectionResultDialog,
  WithdrawalResultDialog,
} from './decision-result-dialogs';
import { RejectDialog } from './reject-dialog';
import { ReopenDialog } from './reopen-dialog';
import { WithdrawDialog } from './withdraw-dialog';

/** What is asked about an application, and what came of it. */
export type Decision =
  | { dialog: Decide; affiliate: Affiliate }
  | { dialog: 'approved'; affiliate: Affiliate; approval: Approval }
  | { dialog: 'rejected' | 'withdrawn'; affiliate: Affiliate; reason: string };

/** Asks, and then tells: approve, reject, withdraw, reopen. */
export function DecisionDialog({
  open,
  onOpen,
  onClose,
}: {
  open: Decision;
  onOpen: (next: Decision) => void;
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
    case 'reopen':
      return <ReopenDialog affiliate={affiliate} onClose={onClose} />;
    case 'approved':
      return <ApprovalResultDialog {...open} onClose={onClose} />;
    case 'rejected':
      return <RejectionResultDialog {...open} onClose={onClose} />;
    case 'withdrawn':
      return <WithdrawalResultDialog {...open} onClose={onClose} />;
  }
}
