import { paths } from 'shared/lib/paths';

/**
 * Where signing in leads (spec 1§2): to the cart with the plan chosen at registration, else back
 * to the page that asked for a sign-in, else to the first tab of the dashboard.
 */
export function signInDestination({
  isFromRegistration,
  hasPlanWaiting,
  returnTo,
}: {
  isFromRegistration: boolean;
  hasPlanWaiting: boolean;
  /** Path on this site; anything else is ignored. */
  returnTo: unknown;
}): string {
  if (isFromRegistration && hasPlanWaiting) return paths.cart;
  return isOwnPath(returnTo) ? returnTo : paths.documents;
}

// `//host` and `/\host` lead to other sites
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
