import { formatRecentDay, maltaToday } from 'shared/lib/malta-time';
import type { Notification } from 'shared/notifications/types';

export interface Day {
  /** YYYY-MM-DD in Malta. */
  day: string;
  heading: string;
  items: readonly Notification[];
}

/** Notifications, newest first, by the day in Malta on which they came. */
export function byDay(items: readonly Notification[], now: Date): readonly Day[] {
  const today = maltaToday(now);
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const day = maltaToday(new Date(item.created_at));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    heading: formatRecentDay(day, today),
    items: ofDay,
  }));
}
