import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { findRoute } from './route-table';

// Named by the specification although they have no screen (they show the 404 page).
const namesWithoutScreen: Record<string, string> = {
  '/signup': 'Sign Up',
  '/dashboard/profile': 'Profile',
  [paths.dashboard]: 'Dashboard',
};

/** Title of the document at an address (spec 2§2, "Page titles"). */
export function pageTitle(pathname: string): string {
  const route = findRoute(pathname);
  const name = route?.name ?? namesWithoutScreen[pathname] ?? 'Page';
  return route?.path === paths.home ? company.name : `${company.name} | ${name}`;
}
