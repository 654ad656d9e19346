import { paths } from 'shared/lib/paths';
import { describe, expect, it } from 'vitest';
import { findRoute, isDashboardRoot, routeTable } from './route-table';

describe('the route table', () => {
  it('knows every address of the site once', () => {
    const known = routeTable.map(({ path }) => path).sort();
    const all = Object.values(paths).filter((path) => path !== paths.dashboard);
    expect(known).toEqual(all.sort());
  });

  it('asks everyone to sign in for the dashboard, the lounge and the test pages', () => {
    const behind = routeTable.filter(({ access }) => access === 'member').map(({ path }) => path);
    expect(behind).toContain(paths.lounge);
    expect(behind).toContain(paths.testAdminNotifications);
    expect(behind).toContain(paths.debugAffiliates);
    for (const { path, access } of routeTable) {
      if (path.startsWith('/dashboard')) expect(access, path).toBe('member');
    }
  });

  it('gives administrators their own documents, services and events', () => {
    for (const path of [paths.documents, paths.services, paths.events]) {
      expect(findRoute(path)).toMatchObject({
        remote: 'mf-member',
        administratorRemote: 'mf-admin',
      });
    }
  });

  it('does not mind a slash at the end', () => {
    expect(findRoute('/members/')?.path).toBe(paths.members);
    expect(isDashboardRoot('/dashboard/')).toBe(true);
  });

  it.each(['/signup', '/dashboard/profile', '/Members', '//members', '/members/x', ''])(
    'does not know %j',
    (path) => {
      expect(findRoute(path)).toBeUndefined();
    },
  );
});
