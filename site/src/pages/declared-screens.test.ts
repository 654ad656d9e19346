import administration from 'mf-admin/screens';
import membership from 'mf-member/screens';
import website from 'mf-public/screens';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import type { SiteScreen } from 'shared/screen-map';
import { isIndexed } from 'shell/app/page-head';
import { pageTitle } from 'shell/app/page-title';
import { describe, expect, it } from 'vitest';
import { refuseContradictions } from './manifests';

const screens: SiteScreen[] = [
  ...website.screens.map((screen) => ({ ...screen, remote: 'mf-public' })),
  ...membership.screens.map((screen) => ({ ...screen, remote: 'mf-member' })),
  ...administration.screens.map((screen) => ({ ...screen, remote: 'mf-admin' })),
];
const at = (path: string) => screens.filter((screen) => screen.path === path);
const open = website.screens.filter((screen) => screen.access === 'public');

describe('the screens of the site', () => {
  it('include every address that code links to, and contradict each other nowhere', () => {
    const all = screens.map(({ path }) => path);
    for (const path of Object.values(paths)) {
      if (path !== paths.dashboard) expect(all).toContain(path);
    }
    expect(() => refuseContradictions(screens)).not.toThrow();
  });

  it('ask everyone to sign in for the dashboard, the lounge and the test pages', () => {
    const behind = ['/test-admin-notifications', '/debug-affiliates', paths.lounge];
    for (const path of behind) expect(at(path)[0]?.access, path).not.toBe('public');
    for (const screen of screens.filter(({ path }) => path.startsWith('/dashboard'))) {
      expect(screen, screen.path).toMatchObject({ frame: 'dashboard' });
      expect(screen.access, screen.path).not.toBe('public');
    }
  });

  it('give administrators their own documents, services and events', () => {
    for (const path of [paths.documents, paths.services, paths.events]) {
      expect(at(path)).toMatchObject([
        { remote: 'mf-member', access: 'member' },
        { remote: 'mf-admin', access: 'administrator' },
      ]);
    }
  });

  it.each([
    [paths.contact, 'Contact'],
    [paths.businessAddresses, 'Business Addresses'],
    [paths.members, 'Membership'],
    [paths.lounge, 'LadyBoss Business Lounge'],
    [paths.cart, 'Cart'],
    [paths.users, 'Users'],
    [`${paths.login}/`, 'Sign In'],
  ])('have their title: %s', (path, name) => {
    expect(pageTitle(path, screens)).toBe(`${company.name} | ${name}`);
  });
});

describe('a search engine', () => {
  it('lists public pages and nothing behind the sign-in, nor pages for those sent there', () => {
    const indexed = screens.filter(isIndexed).map(({ path }) => path);
    expect(indexed).toContain(paths.members);
    expect(indexed).not.toContain(paths.billing);
    expect(indexed).not.toContain(paths.resetPassword);
    expect(indexed).not.toContain('/supabase-test');
  });

  it.each(open)('reads a sentence of its own about $path that fits a result', (screen) => {
    const { description } = screen;
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(open.filter((one) => one.description === description)).toHaveLength(1);
  });
});
