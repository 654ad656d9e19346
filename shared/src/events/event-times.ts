import { daysAfter, maltaMoment } from 'shared/lib/malta-time';
import type { EventEntry } from './types';

type Begin = Pick<EventEntry, 'event_date' | 'event_time'>;
type Duration = Pick<EventEntry, 'duration_hours' | 'duration_minutes'>;

/** When an event begins; equals `private.event_begins_at`. */
export function eventBeginsAt({ event_date, event_time }: Begin): Date {
  return maltaMoment(event_date, event_time);
}

/**
 * When an event ends; equals `private.event_ends_at`. It takes as long as it says, also in the night
 * in which the clock is changed.
 */
export function eventEndsAt(event: Begin & Duration): Date {
  const minutes = event.duration_hours * 60 + event.duration_minutes;
  return new Date(eventBeginsAt(event).getTime() + minutes * 60_000);
}

const dayLong = 86_400_000; // ms

/**
 * When an order with this event on it is given up as unpaid: 48 hours before the event begins, by the
 * clock in Malta. Who orders late has a day, but not beyond the beginning (or the end, if it had begun
 * already). Equals `private.seat_lapses_at`.
 */
export function seatLapsesAt(event: Begin & Duration, orderedAt: Date): Date {
  const begins = eventBeginsAt(event);
  const twoDaysBefore = maltaMoment(daysAfter(event.event_date, -2), event.event_time);
  const last = orderedAt < begins ? begins : eventEndsAt(event);
  const given = Math.max(twoDaysBefore.getTime(), orderedAt.getTime() + dayLong);
  return new Date(Math.min(last.getTime(), given));
}
