import { type ReactNode, useState } from 'react';
import { eventDirectory } from 'shared/events/api';
import type { EventFilters, EventSort, OfficeEvent } from 'shared/events/types';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Later, usePreload } from 'shared/ui/later';
import { Skeleton } from 'shared/ui/skeleton';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { eventColumns } from './event-columns';
import { eventsCsv } from './events-csv';
import { NewEventDialog } from './new-event-dialog';
import { useEventsAddress } from './use-events-address';

const texts: ListTexts<OfficeEvent, EventFilters, EventSort> = {
  what: 'events',
  exportName: 'events',
  searchHint: 'Title or location',
  filters: {
    filter: {
      label: 'When',
      options: {
        all: 'Any time',
        upcoming: 'Upcoming',
        soon: 'Next 7 days',
        nearly_full: 'Nearly full',
        past: 'Past',
      },
    },
    status: {
      label: 'Status',
      options: {
        all: 'Any status',
        active: 'Active',
        completed: 'Completed',
        cancelled: 'Cancelled',
        archived: 'Archived',
      },
    },
    type: {
      label: 'Type',
      options: { all: 'Any type', live: 'Live', virtual: 'Virtual', hybrid: 'Hybrid' },
    },
    series: { label: 'Series', options: { one: 'Series as one row', dates: 'Every date' } },
  },
  sorts: {
    begins_at: 'Date',
    title: 'Title',
    registration_fee: 'Fee',
    attendee_count: 'Seats taken',
  },
  emptyTitle: 'No events found',
  emptyText: 'Create the first one. Members see it at once.',
  csv: eventsCsv,
};

const openEvent = {
  name: 'open event',
  load: () => import(/* webpackChunkName: "open-event" */ './open-event'),
};

/** /dashboard/events for administrators: the calendar as a list, and each event with who comes. */
export default function EventsPage(): ReactNode {
  const { openId, addressOf } = useEventsAddress();
  const navigate = useNavigate();
  const [adding, setAdding] = useState<{ model?: OfficeEvent } | null>(null);
  const close = () => setAdding(null);
  usePreload(openEvent);

  return (
    <>
      {openId === null ? (
        <ListScreen
          directory={eventDirectory}
          texts={texts}
          columns={eventColumns({ addressOf, onCopy: (model) => setAdding({ model }) })}
          heading="Events & Workshops (Admin)"
          actions={
            <Button tone="primary" size="sm" onClick={() => setAdding({})}>
              New event
            </Button>
          }
        />
      ) : (
        <Later
          code={openEvent}
          meanwhile={<Skeleton label="Loading the event…" lines={8} height="row" />}
        >
          {({ OpenEvent }) => (
            <OpenEvent key={openId} eventId={openId} onCopy={(model) => setAdding({ model })} />
          )}
        </Later>
      )}
      {adding && (
        <NewEventDialog
          model={adding.model}
          onClose={close}
          onAdded={(eventId) => {
            close();
            navigate(addressOf(eventId));
          }}
        />
      )}
    </>
  );
}
