import type { MapScreen, ScreenMap } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { membersTabs } from './tabs';

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
      screen('Users', 10, 'administrator'),
      sharedAddress,
    ],
  },
  'mf-member': {
    ...place,
    screens: [
      { ...screen('Billing', 50, 'member'), tab: { place: 50 } },
      screen('Cart', 40, 'member'),
    ],
  },
  'mf-public': { ...place, screens: [{ path: '/', title: 'Home', access: 'public' }] },
};

describe('the tabs of a member', () => {
  it('are in their places and called what is declared, or else what the screen is; those of administrators are not among them', () => {
    expect(membersTabs(map)).toEqual([
      { path: '/dashboard/cart', label: 'Cart' },
      { path: '/dashboard/billing', label: 'The Billing' },
    ]);
  });
});
