import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../lib/app-error';
import { builtInPlans } from './built-in-plans';
import { fetchPlans } from './public-api';
import type { Plan, PlanChoice } from './types';

export interface Plans {
  /** The built-in ones until the catalogue answers, and when it cannot be reached. */
  plans: readonly Plan[];
  /**
   * The chosen plan as the catalogue offers it now.
   * @throws AppError when it is not on offer any more, or the catalogue cannot be reached.
   */
  confirm: (choice: PlanChoice) => Promise<Plan>;
}

/** The plans on offer. A plain request: visitors get no query library for it. */
export function usePlans(): Plans {
  const [plans, setPlans] = useState(builtInPlans);
  const request = useRef<Promise<Plan[]>>(null);

  const load = useCallback((signal?: AbortSignal): Promise<Plan[]> => {
    const answer = fetchPlans(signal);
    request.current = answer;
    answer.then(
      (rows) => setPlans((shown) => (areEqual(shown, rows) ? shown : rows)),
      () => {
        // the next caller sends a new request
        if (request.current === answer) request.current = null;
      },
    );
    return answer;
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).catch((cause: unknown) => {
      if (!abort.signal.aborted) console.warn('the built-in plans are shown', cause);
    });
    return () => abort.abort();
  }, [load]);

  const confirm = useCallback(
    async (choice: PlanChoice): Promise<Plan> => {
      const plan = findPlan(await (request.current ?? load()), choice);
      if (!plan) throw planGone();
      return plan;
    },
    [load],
  );
  return { plans, confirm };
}

export function findPlan(plans: readonly Plan[], choice: PlanChoice): Plan | undefined {
  return plans.find(
    ({ membership_type, billing_period }) =>
      membership_type === choice.membershipType && billing_period === choice.billingPeriod,
  );
}

/** What a person is told who chose a plan that has been taken off the catalogue. */
export function planGone(): AppError {
  const text = 'This plan is no longer available. Please choose another one.';
  return new AppError('PLAN_GONE', 'the plan is not in the catalogue', text);
}

// Equal rows change nothing on the screen, so nothing is drawn again for them.
function areEqual(shown: readonly Plan[], rows: readonly Plan[]): boolean {
  const lines = (plans: readonly Plan[]) =>
    plans.map((plan) => JSON.stringify(Object.entries(plan).sort())).sort();
  return lines(shown).join() === lines(rows).join();
}
