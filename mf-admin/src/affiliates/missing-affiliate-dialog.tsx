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
      title={reason === 'none' ? 'Application not found' : 'Affiliate application'}
    >
      {reason === 'none' ? (
        <p>
          There is no application at this address. The address may be mistyped, or the application
          was deleted.
        </p>
      ) : (
        <ErrorNotice error={`Failed to load data: ${reason.userText}`} />
      )}
    </Dialog>
  );
}
