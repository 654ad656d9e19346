import { type ReactNode, useState } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { CallOffDialog } from './call-off-dialog';
import { EditEventDialog } from './edit-event-dialog';
import { DeleteEventDialog, ReinstateDialog } from './remove-event-dialogs';
import { useEventsAddress } from './use-events-address';

interface EventActionsProps {
  event: OfficeEvent;
  /** Those of its series; undefined until they are known. */
  dates: readonly OfficeEvent[] | undefined;
  onCopy: () => void;
}

/** What can be done with an event; an archived one is history and can only be copied. */
export function EventActions({ event, dates = [], onCopy }: EventActionsProps): ReactNode {
  const [asked, setAsked] = useState<'edit' | 'cancel' | 'reinstate' | 'delete' | null>(null);
  const navigate = useNavigate();
  const { addressOf } = useEventsAddress();
  const close = () => setAsked(null);
  const isHistory = event.archived_at !== null;
  const isKnown = dates.length > 0;
  return (
    <div className="ways">
      {!isHistory && (
        <Button size="sm" tone="primary" disabled={!isKnown} onClick={() => setAsked('edit')}>
          Edit
        </Button>
      )}
      <Button size="sm" onClick={onCopy}>
        Copy
      </Button>
      {!isHistory && event.status === 'active' && !event.is_over && (
        <Button size="sm" disabled={!isKnown} onClick={() => setAsked('cancel')}>
          Cancel event
        </Button>
      )}
      {!isHistory && event.status === 'cancelled' && (
        <Button size="sm" onClick={() => setAsked('reinstate')}>
          Put back on the calendar
        </Button>
      )}
      {!isHistory && (
        <Button
          size="sm"
          tone="danger"
          disabled={event.series_id !== null && !isKnown}
          onClick={() => setAsked('delete')}
        >
          Delete
        </Button>
      )}
      {asked === 'edit' && <EditEventDialog event={event} dates={dates} onClose={close} />}
      {asked === 'cancel' && <CallOffDialog event={event} dates={dates} onClose={close} />}
      {asked === 'reinstate' && <ReinstateDialog event={event} onClose={close} />}
      {asked === 'delete' && (
        <DeleteEventDialog
          event={event}
          dates={dates}
          onClose={close}
          onDeleted={() => navigate(addressOf(null), { replace: true })}
        />
      )}
    </div>
  );
}
