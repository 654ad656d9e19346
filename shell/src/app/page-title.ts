import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { isAt } from './screens';

// Named by the specification although they have no screen (they show the 404 page).
const namesWithoutScreen: Readonly<Record<string, string>> = {
  '/signup': 'Sign Up',
  '/dashboard/profile': 'Profile',
  [paths.dashboard]: 'Dashboard',
};

/** Addresses that are answered with the 404 page, under a title of their own. */
export const titledWithoutScreen = ['/signup', '/dashboard/profile'] as const;

/** Title of the document at an address (spec 2§2, "Page titles"). */
export function pageTitle(
  pathname: string,
  screens: readonly { path: string; title: string }[],
): string {
  const screen = screens.find(isAt(pathname));
  const name = screen?.title ?? namesWithoutScreen[pathname] ?? 'Page';
  return screen?.path === paths.home ? company.name : `${company.name} | ${name}`;
}
