import {
  type LoadedNotifications,
  type Notification,
  type NotificationFilter,
  notificationLimit,
} from './types';

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

/**
 * The list with a row as it is now: in its place, or not at all when it does not match. One that is
 * older than the loaded ones waits for its page.
 */
export function withRow(
  list: LoadedNotifications,
  row: Notification,
  filter: NotificationFilter,
): LoadedNotifications {
  const others = withoutRow(list, row.id);
  const last = list.items.at(-1);
  const isBeyond = !list.isWhole && last !== undefined && newestFirst(last, row) < 0;
  if (!matches(row, filter) || isBeyond) return others;
  return upTo(list.depth, { ...list, items: [...others.items, row].sort(newestFirst) });
}

export function withoutRow(list: LoadedNotifications, id: string): LoadedNotifications {
  if (!list.items.some((item) => item.id === id)) return list;
  return { ...list, items: list.items.filter((item) => item.id !== id) };
}

/** The list with everything marked read at an instant. */
export function withAllRead(
  list: LoadedNotifications,
  at: string,
  { readState }: NotificationFilter,
): LoadedNotifications {
  if (readState === 'unread') return { ...list, items: [] };
  const items = list.items.map((item) => (isUnread(item) ? { ...item, read_at: at } : item));
  // others have become read that this list has never seen
  return { ...list, items, isWhole: list.isWhole && readState === 'all' };
}

/** The list with the next page; rows that are known already stay as they are. */
export function withPage(
  list: LoadedNotifications,
  page: readonly Notification[],
): LoadedNotifications {
  const known = new Set(list.items.map((item) => item.id));
  const items = [...list.items, ...page.filter((row) => !known.has(row.id))].sort(newestFirst);
  return { items, depth: list.depth + notificationLimit, isWhole: page.length < notificationLimit };
}

function upTo(depth: number, list: LoadedNotifications): LoadedNotifications {
  if (list.items.length <= depth) return list;
  return { ...list, items: list.items.slice(0, depth), isWhole: false };
}
