import type { EventEntry } from 'shared/events/types';

/** What stands together: an event by itself, or the dates of a series, soonest first. */
export type EventGroup = readonly [EventEntry, ...EventEntry[]];

export interface EventMonth {
  /** YYYY-MM */
  month: string;
  groups: EventGroup[];
}

/** Events, soonest first, by month; a series stands in the month of its next date. */
export function byMonth(events: readonly EventEntry[]): EventMonth[] {
  const groups = new Map<string, [EventEntry, ...EventEntry[]]>();
  for (const event of events) {
    const key = event.series_id ?? event.id;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  const months = new Map<string, EventGroup[]>();
  for (const group of groups.values()) {
    const month = group[0].event_date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), group]);
  }
  return [...months].map(([month, inMonth]) => ({ month, groups: inMonth }));
}
