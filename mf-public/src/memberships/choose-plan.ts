import { loadCode } from 'shared/lib/load-code';
import type { PlanChoice } from 'shared/memberships/types';
import { planGone } from 'shared/memberships/use-plans';
import { storePendingMembership } from 'shared/registration/pending-membership';
import { type Session, useAppStore } from 'shared/runtime/store';

/** How a plan was chosen: here, or by an address that anybody may have written. */
export type Way = 'pressed' | 'in the address';

/**
 * What choosing a plan leads to: a visitor registers; a member gets the plan put into the cart,
 * unless a membership is pending already. No address puts anything into a cart.
 * @throws AppError when the plan could not be put into the cart.
 */
export async function choosePlan(
  choice: PlanChoice,
  way: Way,
): Promise<'register' | 'recovery' | 'added' | 'already-pending' | 'nothing'> {
  const { status, userId } = await settledSession();
  if (way === 'in the address' && status !== 'signed-out') return 'nothing';
  if (status === 'recovery') return 'recovery';
  if (status !== 'signed-in' || userId === null) return 'register';
  storePendingMembership(choice);
  const { adoptPendingMembership } = await loadAdoption();
  const outcome = await adoptPendingMembership(userId);
  if (outcome === 'unavailable') throw planGone();
  return outcome === 'none' ? 'register' : outcome;
}

// with the Supabase client behind it, so visitors never load it
function loadAdoption(): Promise<typeof import('shared/registration/adopt-membership')> {
  return loadCode(
    () => import(/* webpackChunkName: "adopt-membership" */ 'shared/registration/adopt-membership'),
  );
}

function settledSession(): Promise<Session> {
  const { session } = useAppStore.getState();
  if (session.status !== 'loading') return Promise.resolve(session);
  return new Promise((resolve) => {
    const stop = useAppStore.subscribe((state) => {
      if (state.session.status === 'loading') return;
      stop();
      resolve(state.session);
    });
  });
}
