import { describe, expect, it } from 'vitest';
import { makeNotification } from '../testing/notifications';
import { listOf, noneUnread, recounted } from './counts';
import { everything, type Notification } from './types';

const counts = { info: { total: 60, unread: 20 }, warning: { total: 5, unread: 1 } };
const read = { read_at: '2026-11-21T10:00:00Z' };
const loaded = (items: readonly Notification[], isWhole: boolean) => ({
  items,
  depth: 50,
  isWhole,
});
const some = [makeNotification(2), makeNotification(1, read)];

describe('the counts', () => {
  it('follow a row that is read, or goes', () => {
    const row = makeNotification(1);
    expect(recounted(counts, row, { ...row, ...read }).info).toEqual({ total: 60, unread: 19 });
    expect(recounted(counts, { ...row, ...read }, undefined).info).toEqual({
      total: 59,
      unread: 20,
    });
  });

  it('never fall below zero', () => {
    const none = { info: { total: 0, unread: 0 } };
    expect(recounted(none, makeNotification(1), undefined)).toEqual(none);
  });

  it('know nothing unread once all is read', () => {
    expect(noneUnread(counts).info).toEqual({ total: 60, unread: 0 });
  });
});

describe('a list and its figures', () => {
  it('are known apart: the figures before the rows', () => {
    expect(listOf(undefined, counts, everything)).toEqual({
      items: undefined,
      total: 65,
      hasMore: false,
      figures: { all: 65, unread: 21, read: 44 },
      types: ['info', 'warning'],
      unread: 21,
    });
  });

  it('are those of one type, while the bell counts everything', () => {
    const list = listOf(loaded(some, false), counts, { readState: 'read', type: 'warning' });
    expect(list.figures).toEqual({ all: 5, unread: 1, read: 4 });
    expect([list.total, list.hasMore, list.unread]).toEqual([4, true, 21]);
  });

  it('agree when all rows are there, whatever was counted a moment before', () => {
    const list = listOf(loaded(some, true), counts, everything);
    expect(list).toMatchObject({
      total: 2,
      hasMore: false,
      figures: { all: 2, unread: 1, read: 1 },
    });
    const unread = { readState: 'unread', type: 'all' } as const;
    expect(listOf(loaded([], true), counts, unread)).toMatchObject({ total: 0, hasMore: false });
  });

  it('never count less than they list', () => {
    const list = listOf(loaded(some, false), { info: { total: 1, unread: 1 } }, everything);
    expect([list.total, list.hasMore]).toEqual([2, false]);
  });
});
