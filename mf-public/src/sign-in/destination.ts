import { paths } from 'shared/lib/paths';

/**
 * Where signing in leads (spec 1§2): to the cart with the plan chosen at registration, else back
 * to the page that asked for a sign-in, else to the dashboard, which begins where the person's role says.
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
  return isOwnPath(returnTo) ? returnTo : paths.dashboard;
}

// `//host` leads to other sites, and so do `/\host` and `/<tab>/host`: browsers read a backslash
// as a slash and leave control characters out
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}
