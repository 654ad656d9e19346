import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { reject } from 'shared/affiliates/use-affiliates';
import { ReasonDialog } from './reason-dialog';

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
      needed="Please provide a reason for rejection"
      hint="Kept with the application, and part of the message you can send next."
      failure="Failed to reject affiliate"
      onClose={onClose}
      onConfirm={async (reason) => {
        await reject(affiliate.id, reason);
        onRejected(reason);
      }}
    />
  );
}
