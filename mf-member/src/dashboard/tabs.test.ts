import type { MapScreen, ScreenMap } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { tabsFor } from './tabs';

const screen = (label: string, place: number, access: MapScreen['access']): MapScreen => ({
  path: `/dashboard/${label.toLowerCase()}`,
  title: `The ${label}`,
  access,
  tab: { label, place },
});
const { tab, ...sharedAddress } = screen('Cart', 0, 'administrator');
const place = { container: 'x', entry: '/r/x/remoteEntry.js' };

const map: ScreenMap = {
  'mf-admin': {
    ...place,
    screens: [
      screen('Log', 5, 'super_administrator'),
      { ...screen('Orders', 20, 'administrator'), title: 'Orders', tab: { place: 20 } },
      screen('Users', 10, 'administrator'),
      sharedAddress,
    ],
  },
  'mf-member': {
    ...place,
    screens: [screen('Billing', 50, 'member'), screen('Cart', 40, 'member')],
  },
  'mf-public': { ...place, screens: [{ path: '/', title: 'Home', access: 'public' }] },
};

function labels(role: Parameters<typeof tabsFor>[0]): [string[], string[]] {
  const { everyone, administrators } = tabsFor(role, map);
  return [everyone.map(({ label }) => label), administrators.map(({ label }) => label)];
}

describe('the tabs of the dashboard', () => {
  it('are in their places and called what is declared, or else what the screen is, whichever remote declares them', () => {
    expect(labels({ isAdmin: true, isSuperAdmin: false })).toEqual([
      ['Cart', 'Billing'],
      ['Users', 'Orders'],
    ]);
  });

  it('of administrators are shown to nobody else, nor before the role is known', () => {
    expect(labels({ isAdmin: false, isSuperAdmin: false })).toEqual([['Cart', 'Billing'], []]);
    expect(labels(undefined)).toEqual([['Cart', 'Billing'], []]);
  });

  it('of super administrators stand among those of administrators', () => {
    expect(labels({ isAdmin: true, isSuperAdmin: true })[1]).toEqual(['Log', 'Users', 'Orders']);
  });
});
