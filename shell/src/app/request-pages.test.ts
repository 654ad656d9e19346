import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenMap } from '../federation/screen-map';
import { forgetRole, keepRole } from '../session/known-role';
import { requestPages } from './request-pages';

vi.mock('../federation/remotes', () => ({ loadPage: vi.fn() }));

const place = { container: 'x', entry: '/r/x/remoteEntry.js' };
const frame = 'dashboard' as const;

beforeEach(() =>
  keepScreenMap({
    'mf-public': { ...place, screens: [{ path: '/members', title: 'Plans', access: 'public' }] },
    'mf-member': {
      ...place,
      frame: { access: 'member', home: '/dashboard/events' },
      screens: [
        { path: '/dashboard/events', title: 'Events', access: 'member', frame },
        { path: '/dashboard/cart', title: 'Cart', access: 'member', frame },
      ],
    },
    'mf-admin': {
      ...place,
      frame: { access: 'administrator', home: '/dashboard/overview' },
      screens: [
        { path: '/dashboard/events', title: 'Events', access: 'administrator', frame },
        { path: '/dashboard/overview', title: 'Overview', access: 'administrator', frame },
        { path: '/dashboard/audit', title: 'Audit', access: 'super_administrator', frame },
      ],
    },
  }),
);
afterEach(forgetRole);

async function asked(path: string): Promise<string[]> {
  const ask = vi.fn(async (_remote: string, _page: string) => () => null);
  await requestPages(path, ask);
  return ask.mock.calls.map(([remote, page]) => `${remote} ${page}`);
}

test('a new visitor’s page requests nothing that depends on the person', async () => {
  expect(await asked('/members')).toEqual(['mf-public /members']);
  expect(await asked('/dashboard/cart')).toEqual(['mf-member /dashboard/cart']);
  expect(await asked('/dashboard/events')).toEqual([]);
  expect(await asked('/dashboard/overview')).toEqual([]);
  expect(await asked('/dashboard')).toEqual([]);
});

test('a returning member gets frame and page at once, and nothing of administrators', async () => {
  keepRole({ userId: 'a', isAdmin: false, isSuperAdmin: false });
  const own = ['mf-member frame', 'mf-member /dashboard/events'];
  expect(await asked('/dashboard/events')).toEqual(own);
  expect(await asked('/dashboard')).toEqual(own);
  expect(await asked('/dashboard/overview')).toEqual(['mf-member frame']);
});

test('an administrator gets the office’s frame and page, and nothing of the members’ frame', async () => {
  keepRole({ userId: 'a', isAdmin: true, isSuperAdmin: false });
  expect(await asked('/dashboard')).toEqual(['mf-admin frame', 'mf-admin /dashboard/overview']);
  expect(await asked('/dashboard/events')).toEqual([
    'mf-admin frame',
    'mf-admin /dashboard/events',
  ]);
  expect(await asked('/dashboard/cart')).toEqual(['mf-admin frame', 'mf-member /dashboard/cart']);
  expect(await asked('/dashboard/audit')).toEqual(['mf-admin frame']);
});

test('a visitor of a site without frames still gets to the page', async () => {
  keepRole({ userId: 'a', isAdmin: false, isSuperAdmin: false });
  keepScreenMap({});
  expect(await asked('/members')).toEqual([]);
});
