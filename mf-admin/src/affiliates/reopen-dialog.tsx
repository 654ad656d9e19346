import type { ReactNode } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { reopen } from 'shared/affiliates/use-affiliates';
import { unseenNews } from 'shared/lib/unseen-news';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

/** Puts an application whose approval was withdrawn back among those to decide. */
export function ReopenDialog({
  affiliate: { id, full_name: name, referral_code: code },
  onClose,
}: {
  affiliate: Affiliate;
  onClose: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Reopen application"
      confirmLabel="Reopen application"
      cancelLabel="Cancel"
      tone="primary"
      onConfirm={async () => {
        const say = unseenNews();
        await reopen(id);
        say(`${name}’s application is pending again.`);
      }}
    >
      <p>
        {name}’s application goes back to pending. If you approve it again, the referral code is
        still {code}. No e-mail goes out until you decide.
      </p>
    </ConfirmDialog>
  );
}
