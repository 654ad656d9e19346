import { describe, expect, it } from 'vitest';
import { allRead, applyChange } from './apply-change';
import type { Notification, NotificationList } from './types';

function notification(id: string, minute: number, isRead = false): Notification {
  return {
    id,
    user_id: 'me',
    event: 'announcement',
    params: {},
    type: 'info',
    title: id,
    message: '',
    action_url: null,
    action_text: null,
    priority: 0,
    metadata: {},
    read_at: isRead ? '2026-11-21T10:00:00Z' : null,
    expires_at: null,
    created_at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00Z`,
  };
}

const list: NotificationList = {
  items: [notification('c', 3), notification('b', 2, true), notification('a', 1)],
  total: 3,
  unread: 2,
};
const ids = ({ items }: NotificationList) => items.map(({ id }) => id).join('');

describe('a notification that arrives', () => {
  it('stands in its place by time and counts once, however often it is heard', () => {
    const change = { kind: 'insert', row: notification('d', 2) } as const;
    const once = applyChange(list, change);
    expect(once).toMatchObject({ total: 4, unread: 3 });
    expect(ids(once)).toMatch(/^c(bd|db)a$/);
    expect(applyChange(once, change)).toBe(once);
  });

  it('does not become unread again when news of its arrival is late', () => {
    const change = { kind: 'insert', row: notification('b', 2) } as const;
    expect(applyChange(list, change)).toBe(list);
  });

  it('pushes out the oldest beyond fifty, while the figures go on counting', () => {
    let full: NotificationList = { items: [], total: 0, unread: 0 };
    for (let minute = 0; minute < 55; minute += 1) {
      full = applyChange(full, { kind: 'insert', row: notification(`n${minute}`, minute) });
    }
    expect(full.items).toHaveLength(50);
    expect(full.items[0]?.id).toBe('n54');
    expect(full).toMatchObject({ total: 55, unread: 55 });
  });
});

describe('a notification that changes', () => {
  it('moves up when it counts one more', () => {
    const change = { kind: 'update', row: notification('a', 4) } as const;
    expect(ids(applyChange(list, change))).toBe('acb');
  });

  it('lowers the unread figure once when it is read', () => {
    const change = { kind: 'update', row: notification('a', 1, true) } as const;
    const once = applyChange(list, change);
    expect(once.unread).toBe(1);
    expect(applyChange(once, change).unread).toBe(1);
  });

  it('leaves the figures to the server when it is not among the loaded ones', () => {
    expect(applyChange(list, { kind: 'update', row: notification('x', 0, true) })).toBe(list);
    expect(applyChange(list, { kind: 'delete', id: 'x' })).toBe(list);
  });

  it('takes its share of the figures along when it is deleted, never below zero', () => {
    expect(applyChange(list, { kind: 'delete', id: 'a' })).toMatchObject({ total: 2, unread: 1 });
    expect(applyChange(list, { kind: 'delete', id: 'b' })).toMatchObject({ total: 2, unread: 2 });
    const wrong = { ...list, total: 0, unread: 0 };
    expect(applyChange(wrong, { kind: 'delete', id: 'a' })).toMatchObject({ total: 0, unread: 0 });
  });

  it('is read together with all others', () => {
    const read = allRead(list, '2026-11-21T11:00:00Z');
    expect(read.unread).toBe(0);
    expect(read.items.every((item) => item.read_at !== null)).toBe(true);
    expect(read.items[1]?.read_at).toBe('2026-11-21T10:00:00Z');
  });
});
