import type { Database } from 'shared/database.types';

/** What happened (`event`, `params`), and the title and message the database made of it. */
export type Notification = Database['public']['Tables']['notifications']['Row'];

export type ReadState = 'all' | 'unread' | 'read';

export interface NotificationFilter {
  readState: ReadState;
  /** A notification's type, or `all` of them. */
  type: string;
}

/** What the bell shows, and the page before anybody filters. */
export const everything: NotificationFilter = { readState: 'all', type: 'all' };

/** How many there are of each type, by the server's count. */
export type NotificationCounts = Readonly<Record<string, { total: number; unread: number }>>;

/** The newest notifications that match a filter. */
export interface LoadedNotifications {
  /** Newest first, each id once. */
  items: readonly Notification[];
  /** How many were asked for. */
  depth: number;
  /** Whether there are no others. */
  isWhole: boolean;
}

/** What a person sees of their notifications under a filter. */
export interface NotificationList {
  /** Undefined while they are loaded; the figures are known before. */
  items: readonly Notification[] | undefined;
  /** All that match the filter, also those not loaded. */
  total: number;
  hasMore: boolean;
  /** Of the filter's type, what each read state would show. */
  figures: Readonly<Record<ReadState, number>>;
  /** The types there are. */
  types: readonly string[];
  /** Everything unread, whatever the filter. */
  unread: number;
}

/** So many are loaded at a time (spec 2§9). */
export const notificationLimit = 50;
