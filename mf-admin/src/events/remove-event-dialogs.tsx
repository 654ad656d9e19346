import type { ReactNode } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { changeEvents, removeEvent } from 'shared/events/use-office-events';
import { counted } from 'shared/lib/counted';
import { formatEventDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useIsShown } from 'shared/lib/use-is-shown';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { refundsText } from './series-scope';

interface EventDialogProps {
  event: OfficeEvent;
  onClose: () => void;
}

/** Asks before an event is deleted; one that somebody registered for is archived, and that is said. */
export function DeleteEventDialog({
  event,
  onClose,
  onDeleted,
}: EventDialogProps & { onDeleted: () => void }): ReactNode {
  const isShown = useIsShown();
  const { title, seat_holders: told, is_over: isOver, status } = event;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${title}”?`}
      confirmLabel="Delete event"
      cancelLabel="Keep event"
      onConfirm={async () => {
        const say = unseenNews();
        if ((await removeEvent(event)) === 'deleted') {
          say(`“${title}” was deleted.`);
          if (isShown.current) onDeleted(); // what is open by then may be another event
        } else say(`“${title}” was archived instead of deleted. ${whyArchived}`, 'info');
      }}
    >
      <p>{formatEventDay(event.event_date)}. This action cannot be undone.</p>
      {told > 0 && !isOver && status === 'active' ? (
        <p>
          {counted(told, 'registration')} will be told that it does not take place. It is archived
          instead of deleted. {refundsText([event])}
        </p>
      ) : (
        <p>If somebody ever registered for it, it is archived instead and kept as history.</p>
      )}
      {event.series_id !== null && <p>The other dates of its series stay.</p>}
    </ConfirmDialog>
  );
}

const whyArchived = 'Somebody registered for it, so it is kept as history.';

/** Takes a cancellation back. */
export function ReinstateDialog({ event, onClose }: EventDialogProps): ReactNode {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Put “${event.title}” back on the calendar?`}
      confirmLabel="Put back"
      cancelLabel="Leave cancelled"
      tone="primary"
      onConfirm={async () => {
        const say = unseenNews();
        const known = { [event.id]: event.updated_at };
        await changeEvents(event.id, { status: 'active' }, 'this', known);
        say(`“${event.title}” is on the calendar again.`);
      }}
    >
      <p>
        Members can register again from now on. Registrations that ended with the cancellation do
        not come back, nobody is told, and refunds under review stay on their list.
      </p>
    </ConfirmDialog>
  );
}
