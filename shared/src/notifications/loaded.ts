import type { LoadedNotifications, Notification, NotificationFilter } from './types';

export const isUnread = ({ read_at }: Notification): boolean => read_at === null;

function matches(row: Notification, { readState, type }: NotificationFilter): boolean {
  return (
    (type === 'all' || type === row.type) &&
    (readState === 'all' || (readState === 'unread') === isUnread(row))
  );
}

/** The order of the list; the database keeps times to the millisecond, as `Date` does. */
export function newestFirst(a: Notification, b: Notification): number {
  const byTime = Date.parse(b.created_at) - Date.parse(a.created_at);
  return byTime || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
}

/** The list with its rows as they are now; undefined is gone. */
export function changed(
  list: LoadedNotifications,
  filter: NotificationFilter,
  change: (row: Notification) => Notification | undefined,
): LoadedNotifications {
  const items = list.items.map(change).filter((row) => row !== undefined);
  return { ...list, items: items.filter((row) => matches(row, filter)) };
}
