import { beforeEach, describe, expect, it } from 'vitest';
import { keepScreenMap } from '../federation/screen-map';
import { forgetRole, keepRole } from '../session/known-role';
import { expectedFrame, frameFor, isDashboardRoot, screensAt } from './screens';

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
        frame: { access: 'member', home: '/dashboard/events' },
        screens: [
          { path: '/dashboard/events', title: 'Events', access: 'member', frame: 'dashboard' },
        ],
      },
      'mf-admin': {
        ...place,
        frame: { access: 'administrator', home: '/dashboard/users' },
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

  it('stand in the frame for the person, which says where the dashboard begins', () => {
    const frame = (isAdmin: boolean, isSuperAdmin = false) => frameFor({ isAdmin, isSuperAdmin });
    expect(frame(false)).toMatchObject({ remote: 'mf-member', home: '/dashboard/events' });
    expect(frame(true)).toMatchObject({ remote: 'mf-admin', home: '/dashboard/users' });
    expect(frame(true, true)).toMatchObject({ remote: 'mf-admin' });
  });

  it('are announced by the frame of the last person, else by the one they are for', () => {
    const announced = () =>
      ['/dashboard/events', '/dashboard/users', '/dashboard'].map((path) =>
        expectedFrame(screensAt(path)),
      );
    forgetRole();
    expect(announced()).toEqual(['member', 'administrator', 'member']);
    keepRole({ userId: 'a', isAdmin: true, isSuperAdmin: false });
    expect(announced()).toEqual(['administrator', 'administrator', 'administrator']);
    keepRole({ userId: 'b', isAdmin: false, isSuperAdmin: false });
    expect(announced()).toEqual(['member', 'member', 'member']);
    forgetRole();
  });
});
