import {
  type Notification,
  type NotificationChange,
  type NotificationList,
  notificationLimit,
} from './types';

/**
 * The list after a change. A change heard twice, or late, alters nothing the second time; the
 * figures never fall below zero. Of a row beyond the loaded ones the former state is not known:
 * the figures then stay until the server is asked again.
 */
export function applyChange(list: NotificationList, change: NotificationChange): NotificationList {
  const id = change.kind === 'delete' ? change.id : change.row.id;
  const before = list.items.find((item) => item.id === id);
  if (change.kind === 'delete') {
    if (!before) return list;
    return {
      items: list.items.filter((item) => item.id !== id),
      total: atLeastZero(list.total - 1),
      unread: atLeastZero(list.unread - (isUnread(before) ? 1 : 0)),
    };
  }
  const { row } = change;
  if (change.kind === 'insert') {
    if (before) return list;
    return {
      items: [row, ...list.items].sort(newestFirst).slice(0, notificationLimit),
      total: list.total + 1,
      unread: list.unread + (isUnread(row) ? 1 : 0),
    };
  }
  if (!before) return list;
  return {
    ...list,
    // a notification that counts moves to the top each time its number rises
    items: list.items.map((item) => (item.id === id ? row : item)).sort(newestFirst),
    unread: atLeastZero(list.unread + Number(isUnread(row)) - Number(isUnread(before))),
  };
}

/** The list with everything marked read at an instant. */
export function allRead(list: NotificationList, at: string): NotificationList {
  const items = list.items.map((item) => (isUnread(item) ? { ...item, read_at: at } : item));
  return { ...list, items, unread: 0 };
}

export function isUnread(notification: Notification): boolean {
  return notification.read_at === null;
}

function newestFirst(a: Notification, b: Notification): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at);
}

function atLeastZero(count: number): number {
  return Math.max(0, count);
}
