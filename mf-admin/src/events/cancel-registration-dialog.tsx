import type { ReactNode } from 'react';
import type { Attendee } from 'shared/check-in/types';
import { reloadAttendees } from 'shared/check-in/use-attendees';
import { cancelRegistration } from 'shared/events/api';
import type { OfficeEvent } from 'shared/events/types';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { nameOf } from './attendee-texts';

interface CancelRegistrationDialogProps {
  attendee: Attendee;
  event: OfficeEvent;
  onClose: () => void;
}

/** Cancels one person's registration, as it is shown. */
export function CancelRegistrationDialog({
  attendee,
  event,
  onClose,
}: CancelRegistrationDialogProps): ReactNode {
  const { amount_paid: paid } = attendee;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel the registration of ${nameOf(attendee)}?`}
      confirmLabel="Cancel registration"
      cancelLabel="Keep registration"
      onConfirm={async () => {
        const say = unseenNews();
        try {
          await cancelRegistration(attendee);
          say('Registration cancelled successfully.');
        } finally {
          await reloadAttendees(event.id);
        }
      }}
    >
      <p>
        {event.title}. The seat is freed at once, and the member is told. This action cannot be
        undone.
        {paid > 0 && ` The ${formatEuro(paid)} that was paid goes to the list of refunds.`}
      </p>
    </ConfirmDialog>
  );
}
