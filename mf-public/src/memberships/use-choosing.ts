import { useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import type { Plan, PlanChoice } from 'shared/memberships/types';
import { useNavigate } from 'shared/router';
import { showToast } from 'shared/runtime/store';
import { choosePlan, type Way } from './choose-plan';

interface Choosing {
  choose: (choice: PlanChoice, way?: Way) => Promise<void>;
  busyPlan: Plan['membership_type'] | null;
  failure: { choice: PlanChoice; error: AppError } | null;
  isAlreadyPending: boolean;
}

/** Choosing a plan, and what becomes of it. */
export function useChoosing(onRegister: (choice: PlanChoice) => Promise<void>): Choosing {
  const navigate = useNavigate();
  const [busyPlan, setBusyPlan] = useState<Choosing['busyPlan']>(null);
  const [failure, setFailure] = useState<Choosing['failure']>(null);
  const [isAlreadyPending, setAlreadyPending] = useState(false);

  async function choose(choice: PlanChoice, way: Way = 'pressed'): Promise<void> {
    if (busyPlan !== null) return;
    setBusyPlan(choice.membershipType);
    setFailure(null);
    setAlreadyPending(false);
    try {
      const outcome = await choosePlan(choice, way);
      if (outcome === 'register') await onRegister(choice);
      else if (outcome === 'recovery') navigate(paths.resetPassword);
      else if (outcome === 'already-pending') setAlreadyPending(true);
      else if (outcome === 'added') {
        showToast('Your plan is in the cart.');
        navigate(paths.cart);
      }
    } catch (cause) {
      const text = 'The plan could not be chosen just now. Please try again.';
      setFailure({ choice, error: await failureOf(cause, text) });
    } finally {
      setBusyPlan(null);
    }
  }
  return { choose, busyPlan, failure, isAlreadyPending };
}

// loaded with the registration, which comes when a plan is chosen: reading the page needs no error texts
async function failureOf(cause: unknown, fallback: string): Promise<AppError> {
  try {
    const { toAppError } = await import(
      /* webpackChunkName: "registration" */ 'shared/lib/to-app-error'
    );
    return toAppError(cause, fallback);
  } catch {
    return asAppError(cause, fallback);
  }
}
