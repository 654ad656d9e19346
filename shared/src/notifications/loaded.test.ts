import { expect, it } from 'vitest';
import { makeNotification } from '../testing/notifications';
import { changed, newestFirst } from './loaded';
import { everything } from './types';

const rows = [5, 3, 1].map((nr) => makeNotification(nr));
const list = { items: rows, depth: 50, isWhole: true };
const [five, three, one] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];

it('notifications stand by time, and of one moment by id, as the server has them', () => {
  const twin = makeNotification(9, { created_at: three.created_at });
  expect([one, three, five, twin].sort(newestFirst)).toEqual([five, twin, three, one]);
});

it('a notification that is read leaves the unread and stays on the list of all', () => {
  const read = { ...three, read_at: '2026-11-21T10:00:00Z' };
  const change = (row: (typeof rows)[0]) => (row.id === three.id ? read : row);
  expect(changed(list, everything, change).items).toEqual([five, read, one]);
  const unread = { readState: 'unread', type: 'all' } as const;
  expect(changed(list, unread, change).items).toEqual([five, one]);
});

it('a notification that is deleted leaves every list', () => {
  const { items } = changed(list, everything, (row) => (row.id === three.id ? undefined : row));
  expect(items).toEqual([five, one]);
});
