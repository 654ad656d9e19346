import type { MapScreen, ScreenMap } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { sideGroups } from './side-groups';

const screen = (
  title: string,
  place: number,
  access: MapScreen['access'],
  group?: string,
): MapScreen => ({
  path: `/dashboard/${title.toLowerCase()}`,
  title,
  access,
  tab: { place, ...(group && { group }) },
});
const place = { container: 'x', entry: '/r/x/remoteEntry.js' };

const map: ScreenMap = {
  'mf-public': { ...place, screens: [{ path: '/', title: 'Home', access: 'public' }] },
  'mf-member': {
    ...place,
    screens: [
      screen('Events', 10, 'member'),
      screen('Cart', 20, 'member'),
      { ...screen('Lounge', 15, 'member'), tab: { label: 'The lounge', place: 15 } },
    ],
  },
  'mf-admin': {
    ...place,
    screens: [
      screen('Events', 40, 'administrator', 'Catalogue'),
      screen('Log', 50, 'super_administrator', 'Oversight'),
      screen('Orders', 30, 'administrator', 'Money'),
      screen('Messages', 25, 'administrator', 'People'),
      screen('Users', 20, 'administrator', 'People'),
      screen('Overview', 5, 'administrator'),
      { path: '/dashboard/person', title: 'Person', access: 'administrator' },
    ],
  },
};

const said = (isSuperAdmin: boolean) =>
  sideGroups(map, isSuperAdmin).map(
    ({ name, tabs }) => `${name}: ${tabs.map(({ label }) => label).join(', ')}`,
  );

describe('the side list of the office', () => {
  it('has its screens in groups and places, the personal ones last, each address once', () => {
    expect(said(false)).toEqual([
      'null: Overview',
      'People: Users, Messages',
      'Money: Orders',
      'Catalogue: Events',
      'Personal: The lounge, Cart',
    ]);
  });

  it('shows those of super administrators to them alone', () => {
    expect(said(true)).toContain('Oversight: Log');
    expect(said(false).join()).not.toContain('Log');
  });
});
