import { copyTitle } from 'shared/catalogue/offer-rules';
import type { OfficeEvent } from 'shared/events/types';
import { formatEventTime } from 'shared/lib/malta-time';
import { type PriceUnit, plainAmount } from 'shared/lib/money';
import type { EventValues } from './event-rules';

/** What the form of a new event begins with (spec 1§5). */
export const newEvent: EventValues = {
  title: '',
  description: '',
  event_date: '',
  event_time: '',
  location: '',
  max_attendees: '',
  price: '',
  price_unit: 'one_time',
  unit_quantity: '1',
  event_type: 'live',
  video_link: '',
  duration_hours: '1',
  duration_minutes: '0',
  recurring_type: 'none',
  recurring_interval: '1',
  recurring_end_date: '',
  status: 'active',
  scope: '',
};

export function valuesOf(event: OfficeEvent): EventValues {
  return {
    title: event.title,
    description: event.description ?? '',
    event_date: event.event_date,
    event_time: formatEventTime(event.event_time),
    location: event.location ?? '',
    max_attendees: event.max_attendees === null ? '' : String(event.max_attendees),
    price: plainAmount(event.registration_fee),
    price_unit: event.registration_fee_unit as PriceUnit, // a check in the database allows only these
    unit_quantity: String(event.unit_quantity),
    event_type: event.event_type,
    video_link: event.video_link ?? '',
    duration_hours: String(event.duration_hours),
    duration_minutes: String(event.duration_minutes),
    recurring_type: event.recurring_type,
    recurring_interval: String(event.recurring_interval ?? 1),
    recurring_end_date: event.recurring_end_date ?? '',
    status: event.status,
    scope: '',
  };
}

/** Another event like it, whose date is still to be chosen. */
export function valuesOfCopy(event: OfficeEvent): EventValues {
  return {
    ...valuesOf(event),
    title: copyTitle(event.title),
    event_date: '',
    recurring_end_date: '',
    status: 'active',
  };
}
