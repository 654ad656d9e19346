import { paths } from 'shared/lib/paths';
import { isBillingPeriod, isPlanType, type PlanChoice } from 'shared/memberships/types';

/** Address of the sign-in page for someone who has just registered for `choice` (spec 1§2). */
export function loginAfterRegistration(choice: PlanChoice): string {
  const query = new URLSearchParams({
    registered: 'true',
    membership: choice.membershipType,
    billing: choice.billingPeriod,
  });
  return `${paths.login}?${query}`;
}

/**
 * Who arrives at the sign-in page from a registration: the plan in the query, else null. Values
 * that are not known plans are ignored; a missing period is monthly.
 */
export function readLoginAddress(query: URLSearchParams): PlanChoice | null {
  const membershipType = query.get('membership');
  const billing = query.get('billing');
  if (query.get('registered') !== 'true' || !isPlanType(membershipType)) return null;
  return { membershipType, billingPeriod: isBillingPeriod(billing) ? billing : 'monthly' };
}

export const loginParameters = ['registered', 'membership', 'billing'] as const;
