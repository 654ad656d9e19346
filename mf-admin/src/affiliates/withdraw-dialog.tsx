import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { withdraw } from 'shared/affiliates/use-affiliates';
import { ReasonDialog } from './reason-dialog';
import { reasonNews } from './who-is-told';

interface WithdrawDialogProps {
  affiliate: Affiliate;
  onClose: () => void;
  onWithdrawn: (reason: string) => void;
}

/** Takes an approval back. */
export function WithdrawDialog({
  affiliate,
  onClose,
  onWithdrawn,
}: WithdrawDialogProps): ReactNode {
  return (
    <ReasonDialog
      affiliate={affiliate}
      action="Withdraw approval"
      code="AF005"
      hint={reasonNews(affiliate)}
      failure="Failed to withdraw approval"
      outcome="withdrawn"
      onClose={onClose}
      decide={(reason) => withdraw(affiliate.id, reason)}
      onDecided={onWithdrawn}
    >
      <p>
        Registrations with the referral code {affiliate.referral_code} no longer count; those
        counted so far stay. You can reopen the application later and approve it again, with the
        same code.
      </p>
    </ReasonDialog>
  );
}
