import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { isBillingPeriod, isPlanType, type Plan, type PlanChoice } from 'shared/memberships/types';
import { useSearchParams } from 'shared/router';

const parameter = 'plan';

/** Where choosing this plan leads in a new tab, or passed on: the page with its registration. */
export function addressOfPlan({ membership_type, billing_period }: Plan): string {
  const query = new URLSearchParams({ [parameter]: membership_type, billing: billing_period });
  return `${paths.members}?${query}`;
}

/**
 * Chooses the plan that the address names, once: it is taken out of the address first. Anything
 * that is not a known plan is ignored; a missing period is monthly.
 */
export function usePlanInAddress(onChoice: (choice: PlanChoice) => void): void {
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState<PlanChoice | null>(null);
  const choose = useEffectEvent(onChoice);
  const isNamed = query.has(parameter);

  useEffect(() => {
    if (!isNamed) return;
    setChoice(readChoice(query));
    setQuery(withoutPlan, { replace: true });
  }, [isNamed, query, setQuery]);

  useEffect(() => {
    if (isNamed || choice === null) return;
    setChoice(null);
    choose(choice);
  }, [isNamed, choice]);
}

function readChoice(query: URLSearchParams): PlanChoice | null {
  const membershipType = query.get(parameter);
  const billing = query.get('billing');
  if (!isPlanType(membershipType)) return null;
  return { membershipType, billingPeriod: isBillingPeriod(billing) ? billing : 'monthly' };
}

function withoutPlan(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(parameter);
  return rest;
}
