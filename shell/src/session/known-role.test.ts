import { keepHere, keepNothing } from 'shared/testing/kept-caches';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepRole, roles } from './known-role';

const userId = 'a-person';

/** The role remembered for a page that opens now. */
async function onNextVisit() {
  vi.resetModules();
  const { lastRole } = await import('./known-role');
  return lastRole();
}

beforeEach(() => localStorage.clear());

test.each(Object.entries(roles))(
  'a person who was here as %s is taken for that on the next visit',
  async (word, role) => {
    keepRole({ userId, ...role });
    expect(localStorage.getItem('role')).toBe(`${word} ${userId}`); // as the head of a page reads it
    expect(await onNextVisit()).toEqual({ userId, ...role });
  },
);

test.each(['owner a-person', 'toString a-person', 'admin', ''])(
  'a stored role of “%s”, which no page has written, is ignored',
  async (stored) => {
    localStorage.setItem('role', stored);
    expect(await onNextVisit()).toBeUndefined();
  },
);

test('an officer who becomes a member keeps nothing of what the office has read on this device', async () => {
  const caches = keepHere();
  keepRole({ userId, ...roles.admin });
  await caches.open('site');
  await caches.open(`kept:${userId}`);
  keepRole({ userId, ...roles.super_admin });
  expect(await caches.keys()).toContain(`kept:${userId}`);
  keepRole({ userId, ...roles.member });
  await vi.waitFor(async () => expect(await caches.keys()).toEqual(['site']));
  keepNothing();
});
