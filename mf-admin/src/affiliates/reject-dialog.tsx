import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { reject } from 'shared/affiliates/use-affiliates';
import { ReasonDialog } from './reason-dialog';
import { reasonNews } from './who-is-told';

interface RejectDialogProps {
  affiliate: Affiliate;
  onClose: () => void;
  onRejected: (reason: string) => void;
}

/** Rejects an application (spec 2§5). */
export function RejectDialog({ affiliate, onClose, onRejected }: RejectDialogProps): ReactNode {
  return (
    <ReasonDialog
      affiliate={affiliate}
      action="Reject application"
      code="AF003"
      hint={reasonNews(affiliate)}
      failure="Failed to reject affiliate"
      outcome="rejected"
      onClose={onClose}
      decide={(reason) => reject(affiliate.id, reason)}
      onDecided={onRejected}
    />
  );
}
