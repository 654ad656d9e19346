import type { ReactNode } from 'react';
import { clockText, feeText, kindText, placeText, rhythmText } from 'shared/events/event-texts';
import type { EventSort, OfficeEvent } from 'shared/events/types';
import { counted } from 'shared/lib/counted';
import { formatShortDay } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { type Column, TwoLines } from '../ui/data-table';
import styles from './event-columns.module.css';
import { EventStatus } from './event-status';
import { SeatsFigure } from './seats';

interface EventActions {
  addressOf: (eventId: string) => string;
  onCopy: (event: OfficeEvent) => void;
}

export function eventColumns({
  addressOf,
  onCopy,
}: EventActions): Column<OfficeEvent, EventSort>[] {
  return [
    {
      header: 'Event',
      kind: 'lead',
      sort: 'title',
      cell: (event) => (
        <TwoLines
          first={
            <Link to={addressOf(event.id)} className={styles.title}>
              {event.title}
            </Link>
          }
          second={seriesText(event)}
        />
      ),
    },
    {
      header: 'Date',
      kind: 'date',
      sort: 'begins_at',
      cell: (event) => `${formatShortDay(event.event_date)}, ${clockText(event)}`,
    },
    { header: 'Where', cell: placeText },
    { header: 'Type', cell: kindText },
    {
      header: 'Seats',
      kind: 'figure',
      sort: 'attendee_count',
      cell: (event) => <SeatsFigure event={event} />,
    },
    {
      header: 'Fee',
      kind: 'figure',
      sort: 'registration_fee',
      cell: (event) => feeText(event),
    },
    { header: 'Status', kind: 'badge', cell: (event) => <EventStatus event={event} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (event) => <CopyButton event={event} onCopy={onCopy} />,
    },
  ];
}

function CopyButton({
  event,
  onCopy,
}: Pick<EventActions, 'onCopy'> & { event: OfficeEvent }): ReactNode {
  return (
    <Button
      size="sm"
      tone="quiet"
      aria-label={`Copy ${event.title}, ${formatShortDay(event.event_date)}`}
      onClick={() => onCopy(event)}
    >
      Copy
    </Button>
  );
}

/** "Every 2 weeks, 12 dates, 5 to come"; null for what takes place once. */
export function seriesText(event: OfficeEvent): string | null {
  const rhythm = rhythmText(event);
  if (event.series_id === null || rhythm === null) return null;
  const { series_dates: all, series_dates_to_come: ahead } = event;
  const left = ahead === all ? '' : `, ${ahead} to come`;
  return `${rhythm}, ${counted(all, 'date')}${left}`;
}
