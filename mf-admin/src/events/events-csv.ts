import { kindText } from 'shared/events/event-texts';
import type { OfficeEvent } from 'shared/events/types';
import type { CsvColumn } from 'shared/lib/csv';
import { formatEventTime } from 'shared/lib/malta-time';
import { plainAmount } from 'shared/lib/money';
import { seriesText } from './event-columns';
import { eventStatusName } from './event-status';

export const eventsCsv: CsvColumn<OfficeEvent>[] = [
  { header: 'Event', value: (event) => event.title },
  { header: 'Date', value: (event) => event.event_date },
  { header: 'Time', value: (event) => formatEventTime(event.event_time) },
  { header: 'Location', value: (event) => event.location },
  { header: 'Type', value: kindText },
  { header: 'Series', value: seriesText },
  { header: 'Seats taken', value: (event) => event.attendee_count },
  { header: 'Max attendees', value: (event) => event.max_attendees },
  { header: 'Fee (EUR)', value: (event) => plainAmount(event.registration_fee) },
  { header: 'Status', value: eventStatusName },
];
