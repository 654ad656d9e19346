import { eventBeginsAt, eventEndsAt } from 'shared/events/event-times';
import type { OfficeEvent } from 'shared/events/types';
import { maltaMoment } from 'shared/lib/malta-time';

/** Whether people can be checked in now; equals `private.is_open_for_check_in`. */
export type DoorTime = 'early' | 'open' | 'late';

const hour = 3_600_000; // ms

export function checkInTimes(event: OfficeEvent, now: Date): DoorTime {
  const opens = Math.min(
    maltaMoment(event.event_date, '00:00').getTime(),
    eventBeginsAt(event).getTime() - 3 * hour,
  );
  if (now.getTime() < opens) return 'early';
  return now.getTime() > eventEndsAt(event).getTime() + 30 * 24 * hour ? 'late' : 'open';
}
