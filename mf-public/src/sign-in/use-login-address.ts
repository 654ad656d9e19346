import { useLayoutEffect, useRef, useState } from 'react';
import { useCart } from 'shared/cart/use-cart';
import type { ReturnTarget } from 'shared/lib/paths';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { isPlanChoice, type PlanChoice } from 'shared/memberships/types';
import { loginParameters, readLoginAddress } from 'shared/registration/login-address';
import { readPendingMembership } from 'shared/registration/pending-membership';
import { useLocation, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { signInDestination } from './destination';

interface LoginState extends Partial<ReturnTarget> {
  registeredFor?: PlanChoice | null;
  email?: string;
  hasBrokenLink?: boolean;
}

interface LoginAddress {
  registeredFor: PlanChoice | null;
  /** An e-mail address they typed elsewhere. */
  email: string;
  /** The link in a mail that led here has been used or has expired. */
  hasBrokenLink: boolean;
  /** Their session ended on a page that they will go back to. */
  isReturning: boolean;
  /** They came with a session: from a registration, or by the link that confirms one. */
  isSignedIn: boolean;
  /** Where to go once signed in. */
  destination: () => string;
}

/**
 * How the visitor came to the sign-in page. What the address says of a registration or of a link
 * that failed moves into the history entry, so that the address is clean and a reload still knows.
 */
export function useLoginAddress(): LoginAddress {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isHydrated = useIsHydrated();
  const [hadPlanWaiting] = useState(() => readPendingMembership() !== null);
  const { status } = useAppStore((state) => state.session);
  const [hasBeenSignedOut, setSignedOut] = useState(false);
  if (status === 'signed-out' && !hasBeenSignedOut) setSignedOut(true);
  const known = Object(isHydrated ? state : null) as LoginState;
  const fromQuery = isHydrated ? readLoginAddress(new URLSearchParams(search)) : null;
  const fromState = isPlanChoice(known.registeredFor) ? known.registeredFor : null;

  // the Auth client takes its token out of the address, and the entry's state with it
  const lastKnown = useRef<PlanChoice | null>(null);
  lastKnown.current = fromQuery ?? fromState ?? lastKnown.current;
  const registeredFor = lastKnown.current;

  // a layout effect: who is signed in is led on by an effect, which this must not undo
  useLayoutEffect(() => {
    const rest = new URLSearchParams(search);
    const before = rest.size;
    const found = readLoginAddress(rest);
    for (const parameter of loginParameters) rest.delete(parameter);
    const hasBrokenLink = new URLSearchParams(hash.slice(1)).has('error');
    if (rest.size === before && !hasBrokenLink) return;
    const news = {
      ...(found && { registeredFor: found }),
      ...(hasBrokenLink && { hasBrokenLink }),
    };
    // a token stays for the Auth client, which may not have read it yet
    const to = { pathname, search: rest.toString(), hash: hasBrokenLink ? '' : hash };
    navigate(to, { replace: true, state: { ...Object(state), ...news } });
  }, [navigate, pathname, search, hash, state]);

  return {
    registeredFor,
    email: typeof known.email === 'string' ? known.email : '',
    hasBrokenLink: known.hasBrokenLink === true,
    isSignedIn: status === 'signed-in' && !hasBeenSignedOut,
    isReturning: known.returning !== undefined,
    destination: () =>
      signInDestination({
        isFromRegistration: registeredFor !== null,
        // the plan may have moved from storage into the cart by now
        hasPlanWaiting:
          hadPlanWaiting || useCart.getState().items.some((item) => item.is_membership),
        returnTo: isForAnother(known.returning) ? undefined : known.returnTo,
      }),
  };
}

function isForAnother(returning: string | undefined): boolean {
  return returning !== undefined && returning !== useAppStore.getState().session.userId;
}
