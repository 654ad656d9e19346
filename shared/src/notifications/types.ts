import type { Database } from 'shared/database.types';

/** What happened (`event`, `params`), and the title and message the database made of it. */
export type Notification = Database['public']['Tables']['notifications']['Row'];

/** What a person sees of their notifications: the newest ones, and exact figures for all. */
export interface NotificationList {
  /** The newest 50, newest first, each id once. */
  items: readonly Notification[];
  /** All of them, also those beyond the 50. */
  total: number;
  unread: number;
}

export type NotificationChange =
  | { kind: 'insert' | 'update'; row: Notification }
  | { kind: 'delete'; id: string };

/** At most this many are loaded (spec 2§9). */
export const notificationLimit = 50;
