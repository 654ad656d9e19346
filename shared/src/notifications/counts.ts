import { isUnread } from './loaded';
import type {
  LoadedNotifications,
  Notification,
  NotificationCounts,
  NotificationFilter,
  NotificationList,
} from './types';

/** What the server counts of one type. */
export interface CountedType {
  type: string | null;
  total: number | null;
  unread: number | null;
}

export function countsOf(rows: readonly CountedType[]): NotificationCounts {
  return Object.fromEntries(
    rows.map(({ type, total, unread }) => [type, { total: total ?? 0, unread: unread ?? 0 }]),
  );
}

/** The counts after a row became another, or went. They never fall below zero. */
export function recounted(
  counts: NotificationCounts,
  before: Notification,
  after: Notification | undefined,
): NotificationCounts {
  const next = { ...counts };
  const count = (row: Notification | undefined, by: 1 | -1) => {
    if (!row) return;
    const { total, unread } = next[row.type] ?? { total: 0, unread: 0 };
    next[row.type] = {
      total: Math.max(0, total + by),
      unread: Math.max(0, unread + (isUnread(row) ? by : 0)),
    };
  };
  count(before, -1);
  count(after, 1);
  return next;
}

export function noneUnread(counts: NotificationCounts): NotificationCounts {
  const entries = Object.entries(counts);
  return Object.fromEntries(entries.map(([type, count]) => [type, { ...count, unread: 0 }]));
}

function sum(counts: NotificationCounts, type: string): NotificationList['figures'] {
  const counted = Object.entries(counts).filter(([name]) => type === 'all' || type === name);
  const all = counted.reduce((total, [, count]) => total + count.total, 0);
  const unread = counted.reduce((total, [, count]) => total + count.unread, 0);
  return { all, unread, read: all - unread };
}

/**
 * List and counts as one. They come as two answers, so the server may have changed in between: where
 * all rows are loaded, they are what counts, and nowhere is less counted than is listed.
 */
export function listOf(
  list: LoadedNotifications | undefined,
  counts: NotificationCounts,
  filter: NotificationFilter,
): NotificationList {
  const figures = list ? inStep(sum(counts, filter.type), list, filter) : sum(counts, filter.type);
  const total = figures[filter.readState];
  return {
    items: list?.items,
    total,
    hasMore: list !== undefined && total > list.items.length,
    figures,
    types: Object.keys(counts).filter((name) => (counts[name]?.total ?? 0) > 0),
    unread: sum(counts, 'all').unread,
  };
}

function inStep(
  figures: NotificationList['figures'],
  { items, isWhole }: LoadedNotifications,
  { readState }: NotificationFilter,
): NotificationList['figures'] {
  if (!isWhole) {
    return { ...figures, [readState]: Math.max(figures[readState], items.length) };
  }
  if (readState !== 'all') return { ...figures, [readState]: items.length };
  const unread = items.filter(isUnread).length;
  return { all: items.length, unread, read: items.length - unread };
}
