import { beforeEach, describe, expect, it } from 'vitest';
import { keepScreenMap } from '../federation/screen-map';
import { isDashboardRoot, layoutRemote, screensAt } from './screens';

const place = { container: 'x', entry: '/r/x/remoteEntry.js' };

describe('the screens of an address', () => {
  beforeEach(() =>
    keepScreenMap({
      'mf-public': {
        ...place,
        screens: [{ path: '/members', title: 'Membership', access: 'public' }],
      },
      'mf-member': {
        ...place,
        hasLayout: true,
        screens: [
          { path: '/dashboard/events', title: 'Events', access: 'member', frame: 'dashboard' },
        ],
      },
      'mf-admin': {
        ...place,
        screens: [
          { path: '/dashboard/events', title: 'Events', access: 'administrator' },
          { path: '/dashboard/users', title: 'Users', access: 'administrator' },
        ],
      },
    }),
  );

  it('are what the map in the HTML says, each with the remote that shows it', () => {
    expect(screensAt('/members')).toMatchObject([{ title: 'Membership', remote: 'mf-public' }]);
    expect(screensAt('/dashboard/users')).toMatchObject([{ remote: 'mf-admin' }]);
  });

  it('are several where people of different roles see different ones', () => {
    expect(screensAt('/dashboard/events')).toMatchObject([
      { remote: 'mf-member', access: 'member' },
      { remote: 'mf-admin', access: 'administrator' },
    ]);
  });

  it('do not mind a slash at the end', () => {
    expect(screensAt('/members/')).toHaveLength(1);
    expect(isDashboardRoot('/dashboard/')).toBe(true);
  });

  it.each([
    '/signup',
    '/dashboard/profile',
    '/Members',
    '//members',
    '/members/x',
    '',
    '/dashboard',
  ])('are none for %j', (path) => {
    expect(screensAt(path)).toEqual([]);
  });

  it('stand in the frame of the remote that has one', () => {
    expect(layoutRemote()).toBe('mf-member');
  });
});
