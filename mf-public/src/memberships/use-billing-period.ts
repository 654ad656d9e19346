import { startTransition, useOptimistic } from 'react';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { type BillingPeriod, isBillingPeriod } from 'shared/memberships/types';
import { useSearchParams } from 'shared/router';

const parameter = 'billing';

/**
 * The period prices are shown for, kept in the address so that back, forward and reload keep it.
 * Other query parameters stay as they are.
 */
export function useBillingPeriod(): [BillingPeriod, (period: BillingPeriod) => void] {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useIsHydrated();
  const value = query.get(parameter);
  const period = isHydrated && isBillingPeriod(value) ? value : 'monthly';

  // the router changes the address in a transition; what was clicked shows at once
  const [shown, showAtOnce] = useOptimistic(period);

  function choose(next: BillingPeriod): void {
    startTransition(() => {
      showAtOnce(next);
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (next === 'monthly') after.delete(parameter);
        else after.set(parameter, next);
        return after;
      });
    });
  }
  return [shown, choose];
}
