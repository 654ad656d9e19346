import { useEffect, useState } from 'react';
import { onboardingFee } from 'shared/memberships/fees';
import {
  isBillingPeriod,
  isPlanType,
  type Membership,
  type PlanChoice,
} from 'shared/memberships/types';
import { useAppStore } from 'shared/runtime/store';

/** What the plans mean to somebody. */
interface OwnMembership {
  /** The one that runs; null for whoever has none. */
  plan: PlanChoice | null;
  /** The onboarding fee that comes with a first payment, euros net; null when none is due. */
  fee: number | null;
}

const visitor: OwnMembership = { plan: null, fee: onboardingFee };

/**
 * The membership of whoever is signed in. Visitors load nothing for it, and where it cannot be read
 * the page stands as a visitor sees it.
 */
export function useOwnMembership(): OwnMembership {
  const [own, setOwn] = useState(visitor);
  const userId = useAppStore(({ session }) =>
    session.status === 'signed-in' ? session.userId : null,
  );

  useEffect(() => {
    if (userId === null) return;
    const abort = new AbortController();
    loadMemberships()
      .then(({ getMembership }) => getMembership(userId, abort.signal))
      .then(
        (membership) => setOwn({ plan: runningPlan(membership), fee: membership.onboarding_fee }),
        (cause: unknown) => {
          if (!abort.signal.aborted) console.warn('the own plan is not marked', cause);
        },
      );
    return () => {
      abort.abort();
      setOwn(visitor);
    };
  }, [userId]);

  return own;
}

function runningPlan({ status, plan }: Membership): PlanChoice | null {
  if (status !== 'active' || plan === null) return null;
  const { membership_type: membershipType, billing_period: billingPeriod } = plan;
  return isPlanType(membershipType) && isBillingPeriod(billingPeriod)
    ? { membershipType, billingPeriod }
    : null;
}

// with the Supabase client behind it, so visitors never load it
function loadMemberships(): Promise<typeof import('shared/memberships/api')> {
  return import(/* webpackChunkName: "own-plan" */ 'shared/memberships/api');
}
