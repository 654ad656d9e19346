import { useEffect, useState } from 'react';
import type { ReturnTarget } from 'shared/lib/paths';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { isPlanChoice, type PlanChoice } from 'shared/memberships/types';
import { useLocation, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { arrivalParameters, readRegistrationArrival } from 'shared/session/arrival';
import { readPendingMembership } from 'shared/session/pending-membership';
import { signInDestination } from './destination';

interface ArrivalState extends Partial<ReturnTarget> {
  registeredFor?: PlanChoice | null;
  email?: string;
}

/**
 * How the visitor came to the sign-in page. What the query says of a registration moves into the
 * history entry, so that the address is clean and a reload still knows.
 */
export function useArrival(): {
  registeredFor: PlanChoice | null;
  /** An e-mail address they typed elsewhere. */
  email: string;
  /** Where to go once signed in. */
  destination: () => string;
} {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isHydrated = useIsHydrated();
  const [hadPlanWaiting] = useState(() => readPendingMembership() !== null);
  const query = new URLSearchParams(search);
  const known = Object(isHydrated ? state : null) as ArrivalState;
  const fromQuery = isHydrated ? readRegistrationArrival(query) : null;
  const fromState = isPlanChoice(known.registeredFor) ? known.registeredFor : null;
  const registeredFor = fromQuery ?? fromState;

  useEffect(() => {
    const rest = new URLSearchParams(search);
    const before = rest.size;
    const found = readRegistrationArrival(rest);
    for (const parameter of arrivalParameters) rest.delete(parameter);
    if (rest.size === before) return;
    const next = { ...Object(state), ...(found && { registeredFor: found }) };
    navigate({ pathname, search: rest.toString() }, { replace: true, state: next });
  }, [navigate, pathname, search, state]);

  return {
    registeredFor,
    email: typeof known.email === 'string' ? known.email : '',
    destination: () =>
      signInDestination({
        isFromRegistration: registeredFor !== null,
        // the plan may have moved from storage into the cart by now
        hasPlanWaiting:
          hadPlanWaiting || useAppStore.getState().cart.items.some((item) => item.is_membership),
        returnTo: known.returnTo,
      }),
  };
}
