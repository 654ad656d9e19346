import type { Database } from 'shared/database.types';

/** When the office is open on a weekday, by the clock in Malta; one that is left out is closed. */
export type OpenDay = Pick<
  Database['public']['Tables']['opening_hours']['Row'],
  'weekday' | 'opens' | 'closes'
>;

/** A day on which the office is closed although it would be open, besides the holidays. */
export type ClosedDay = Database['public']['Tables']['closed_days']['Row'];

/** What an administrator decides about a closed day. */
export type ClosedDayRules = Pick<ClosedDay, 'day' | 'reason'>;

/** 1 is Monday, as in the database. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

const names: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

export function weekdayName(weekday: number): string {
  return names[weekday - 1] ?? String(weekday);
}
