import { type ReactNode, useState } from 'react';
import type { OfficeEvent, SeriesScope } from 'shared/events/types';
import { changeEvents, removeEvent, removeSeriesDates } from 'shared/events/use-office-events';
import { counted } from 'shared/lib/counted';
import { formatEventDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useIsShown } from 'shared/lib/use-is-shown';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { SelectField } from 'shared/ui/field';
import { ScopeOptions } from './scope-field';
import { datesInScope, refundsText, seatHolders } from './series-scope';

interface EventDialogProps {
  event: OfficeEvent;
  onClose: () => void;
}

/**
 * Asks before an event, or several dates of its series, are deleted; what somebody registered for is archived,
 * and that is said.
 */
export function DeleteEventDialog({
  event,
  dates,
  onClose,
  onDeleted,
}: EventDialogProps & { dates: readonly OfficeEvent[]; onDeleted: () => void }): ReactNode {
  const isShown = useIsShown();
  const [scope, setScope] = useState<SeriesScope>('this');
  const { title, series_id: seriesId } = event;
  const affected = datesInScope(event, scope, dates);
  const told = seatHolders(affected);

  async function remove(): Promise<void> {
    const say = unseenNews();
    if (scope !== 'this') {
      const { deleted, archived } = await removeSeriesDates(event, scope, affected);
      say(removedText(title, deleted, archived));
      if (isShown.current) onDeleted();
    } else if ((await removeEvent(event)) === 'deleted') {
      say(`“${title}” was deleted.`);
      if (isShown.current) onDeleted(); // what is open by then may be another event
    } else say(`“${title}” was archived instead of deleted. ${whyArchived}`, 'info');
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${title}”?`}
      confirmLabel={
        scope === 'this' ? 'Delete event' : `Delete ${counted(affected.length, 'date')}`
      }
      cancelLabel="Keep event"
      onConfirm={remove}
    >
      <p>{formatEventDay(event.event_date)}. This action cannot be undone.</p>
      {seriesId !== null && (
        <SelectField
          label="Delete"
          hint={leftTexts[scope]}
          value={scope}
          onChange={({ target }) => setScope(target.value as SeriesScope)}
        >
          <ScopeOptions event={event} dates={dates} />
        </SelectField>
      )}
      {told > 0 ? (
        <p>
          {counted(told, 'registered member')} will be told that the event is cancelled. It is
          archived instead of deleted. {refundsText(affected)}
        </p>
      ) : (
        <p>If anyone ever registered for it, it is archived instead and kept as history.</p>
      )}
    </ConfirmDialog>
  );
}

const leftTexts: Record<SeriesScope, string> = {
  this: 'The other dates of the series stay.',
  following: 'The series ends before this date.',
  all: 'Past dates stay as they are.',
};

function removedText(title: string, deleted: number, archived: number): string {
  const gone = `${counted(deleted, 'date')} of “${title}” ${deleted === 1 ? 'was' : 'were'} deleted.`;
  if (archived === 0) return gone;
  const kept = `${counted(archived, 'date')} ${archived === 1 ? 'was' : 'were'} archived instead, because someone had registered.`;
  return deleted === 0 ? kept : `${gone} ${kept}`;
}

const whyArchived = 'Someone registered for it, so it is kept as history.';

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
        Members can register again. Cancelled registrations don’t come back, nobody is told, and
        refunds under review stay on the list.
      </p>
    </ConfirmDialog>
  );
}
