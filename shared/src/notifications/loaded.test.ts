import { describe, expect, it } from 'vitest';
import { makeNotification } from '../testing/notifications';
import { newestFirst, withAllRead, withoutRow, withPage, withRow } from './loaded';
import { everything, type LoadedNotifications, type Notification } from './types';

const read = { read_at: '2026-11-21T10:00:00Z' };
const unread = { readState: 'unread', type: 'all' } as const;
const rows = (...numbers: number[]) => numbers.map((nr) => makeNotification(nr));
const list = (items: readonly Notification[], isWhole = true): LoadedNotifications => ({
  items,
  depth: 50,
  isWhole,
});
const titles = ({ items }: LoadedNotifications) => items.map(({ title }) => title.slice(7)).join();

describe('a notification that arrives', () => {
  it('stands in its place by time, and of one moment by id, as the server has it', () => {
    expect(titles(withRow(list(rows(5, 3, 1)), makeNotification(4), everything))).toBe('5,4,3,1');
    const { created_at } = makeNotification(3);
    const twin = makeNotification(9, { created_at });
    expect(titles(withRow(list(rows(5, 3, 1)), twin, everything))).toBe('5,9,3,1');
    expect(newestFirst(twin, { ...twin })).toBe(0);
  });

  it('is on the lists it matches, and on no other', () => {
    const row = makeNotification(4, { ...read, type: 'warning' });
    expect(titles(withRow(list(rows(5)), row, unread))).toBe('5');
    expect(titles(withRow(list(rows(5)), row, { readState: 'read', type: 'warning' }))).toBe('5,4');
    expect(titles(withRow(list(rows(5)), row, { readState: 'all', type: 'info' }))).toBe('5');
  });

  it('waits for its page when it is older than all that are loaded', () => {
    expect(titles(withRow(list(rows(5, 3), false), makeNotification(1), everything))).toBe('5,3');
    expect(titles(withRow(list(rows(5, 3)), makeNotification(1), everything))).toBe('5,3,1');
  });

  it('pushes out the oldest beyond what was asked for', () => {
    const full = list(rows(...Array.from({ length: 50 }, (_, nr) => 50 - nr)));
    const next = withRow(full, makeNotification(51), everything);
    expect([next.items.length, next.items[0]?.title, next.isWhole]).toEqual([
      50,
      'Notice 51',
      false,
    ]);
  });
});

describe('a notification that changes', () => {
  it('moves up when it counts one more', () => {
    const { created_at } = makeNotification(9);
    const risen = makeNotification(1, { created_at });
    expect(titles(withRow(list(rows(5, 3, 1), false), risen, everything))).toBe('1,5,3');
  });

  it('stays when it is the last of the loaded ones, and leaves the unread when it is read', () => {
    const last = makeNotification(3, read);
    expect(titles(withRow(list(rows(5, 3), false), last, everything))).toBe('5,3');
    expect(titles(withRow(list(rows(5, 3), false), last, unread))).toBe('5');
  });

  it('is off the list once it is deleted, however often that is heard', () => {
    const once = withoutRow(list(rows(5, 3)), makeNotification(3).id);
    expect(titles(once)).toBe('5');
    expect(withoutRow(once, makeNotification(3).id)).toBe(once);
  });

  it('is read together with all others', () => {
    const all = withAllRead(
      list([makeNotification(5), makeNotification(3, read)]),
      'now',
      everything,
    );
    expect(all.items.map(({ read_at }) => read_at)).toEqual(['now', read.read_at]);
    expect(titles(withAllRead(list(rows(5, 3)), 'now', unread))).toBe('');
  });
});

it('the next page brings what is new in it', () => {
  const next = withPage(list(rows(5, 3), false), rows(3, 1));
  expect([titles(next), next.depth, next.isWhole]).toEqual(['5,3,1', 100, true]);
});
