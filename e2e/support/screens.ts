import administration from 'mf-admin/screens';
import membership from 'mf-member/screens';
import website from 'mf-public/screens';
import type { SiteScreen } from 'shared/screen-map';
import { isIndexed } from 'shell/app/page-head';

/** Every screen the remotes declare, in the order of the site. */
export const allScreens: SiteScreen[] = [
  ...website.screens.map((screen) => ({ ...screen, remote: 'mf-public' })),
  ...membership.screens.map((screen) => ({ ...screen, remote: 'mf-member' })),
  ...administration.screens.map((screen) => ({ ...screen, remote: 'mf-admin' })),
];

const pathsOf = (screens: readonly SiteScreen[]) => [...new Set(screens.map(({ path }) => path))];

export const publicPaths = pathsOf(allScreens.filter(({ access }) => access === 'public'));

/** Behind the sign-in: for members, and for administrators. Some addresses are of both. */
export const memberPaths = pathsOf(allScreens.filter(({ access }) => access === 'member'));
export const officePaths = pathsOf(
  allScreens.filter(({ access }) => access !== 'member' && access !== 'public'),
);

/** What search engines may list, and what not. */
export const listedPaths = pathsOf(allScreens.filter(isIndexed));
export const unlistedPaths = pathsOf(allScreens.filter((screen) => !isIndexed(screen)));
