import { eventEndsAt } from 'shared/events/event-times';
import type { EventEntry } from 'shared/events/types';
import { maltaClock } from 'shared/lib/malta-time';
import { addDays } from './month-days';

export interface DayEvent {
  event: EventEntry;
  /** It began on an earlier day and goes on until then (HH:MM) on this one, or all day. */
  goesOn?: { until: string | null };
}

/** Which events take place on a day (YYYY-MM-DD): what goes on from the night before, then by time. */
export function eventsByDay(events: readonly EventEntry[]): Map<string, DayEvent[]> {
  const byDay = new Map<string, DayEvent[]>();
  const put = (day: string, entry: DayEvent) => byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  const inOrder = events.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  for (const event of inOrder) {
    const [lastDay = '', until = ''] = maltaClock(eventEndsAt(event)).split('T');
    for (let day = addDays(event.event_date, 1); day <= lastDay; day = addDays(day, 1)) {
      // one that ends at midnight takes nothing of the next day
      if (day < lastDay) put(day, { event, goesOn: { until: null } });
      else if (until > '00:00') put(day, { event, goesOn: { until } });
    }
  }
  for (const event of inOrder) put(event.event_date, { event });
  return byDay;
}

function startOf({ event_date, event_time }: EventEntry): string {
  return `${event_date}T${event_time}`;
}
