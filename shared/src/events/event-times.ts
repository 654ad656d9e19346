import { maltaMoment } from 'shared/lib/malta-time';
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
