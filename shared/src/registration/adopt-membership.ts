import { useAppStore } from 'shared/runtime/store';
import { findMembershipItem, hasPendingMembership } from '../cart/api';
import { mergeIntoCart } from '../cart/cart';
import { findRegisteredPlan, forgetRegisteredPlan } from '../memberships/api';
import { clearPendingMembership, readPendingMembership } from './pending-membership';

/**
 * Puts the plan chosen at registration into the cart of `userId`: the one stored in this browser, else,
 * where somebody first signs in on another device, the one their account keeps. When a membership is pending
 * already (on an unpaid order, or waiting in the cart) it is only forgotten (spec 1§4); so is one that
 * is no longer on offer.
 * @returns what became of it; `none` when there is no plan or the person has left meanwhile.
 * @throws AppError; the plan is kept, for another try.
 */
export async function adoptPendingMembership(
  userId: string,
): Promise<'added' | 'already-pending' | 'unavailable' | 'none'> {
  const registered = await findRegisteredPlan(userId);
  const choice = readPendingMembership() ?? registered;
  if (choice === null) return 'none';
  const isPending = await hasPendingMembership(userId);
  const item = isPending ? null : await findMembershipItem(choice);
  // the person may have signed out, or another signed in, while we asked
  if (useAppStore.getState().session.userId !== userId) return 'none';
  if (item !== null) mergeIntoCart([item]);
  clearPendingMembership();
  if (registered) void forgetRegisteredPlan();
  if (isPending) return 'already-pending';
  return item === null ? 'unavailable' : 'added';
}
