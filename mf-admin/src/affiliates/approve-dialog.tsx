import type { ReactNode } from 'react';
import type { Affiliate, Approval } from 'shared/affiliates/types';
import { approve } from 'shared/affiliates/use-affiliates';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { DecidedMeanwhile } from './decided-meanwhile';
import { approvalNews, outcomeNews } from './who-is-told';

const failure = 'Failed to approve affiliate';

interface ApproveDialogProps {
  affiliate: Affiliate;
  onClose: () => void;
  onApproved: (approval: Approval) => void;
}

/** Asks before somebody becomes an affiliate. */
export function ApproveDialog({ affiliate, onClose, onApproved }: ApproveDialogProps): ReactNode {
  const isShown = useIsShown();
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      const approval = await approve(affiliate.id);
      if (isShown.current) onApproved(approval);
      else say(outcomeNews(affiliate, 'approved')); // what is open by then may be another decision
    },
    { failure },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Approve application"
      intro={`${affiliate.full_name}, ${affiliate.email}`}
    >
      <p>
        {affiliate.first_name} becomes an affiliate{' '}
        {affiliate.referral_code
          ? `again, with the referral code ${affiliate.referral_code}`
          : 'and gets a referral code'}
        . Registrations through it count from then on. {approvalNews(affiliate)}
      </p>
      {error && (
        <ErrorNotice error={`${failure}: ${error.userText}`}>
          <DecidedMeanwhile affiliateId={affiliate.id} error={error} />
        </ErrorNotice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" busy={busy} onClick={() => void run()}>
          Approve application
        </Button>
      </DialogActions>
    </Dialog>
  );
}
