import type { ReactNode } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';

/** Instead of the details of an application that a link leads to and that cannot be shown. */
export function MissingAffiliateDialog({
  reason,
  onClose,
}: {
  reason: 'none' | AppError;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      title={reason === 'none' ? 'No such application' : 'Affiliate application'}
    >
      {reason === 'none' ? (
        <p>There is no application at this address. It may be mistyped, or it was deleted.</p>
      ) : (
        <ErrorNotice error={`Failed to load data: ${reason.userText}`} />
      )}
    </Dialog>
  );
}
