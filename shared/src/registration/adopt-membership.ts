import { useAppStore } from 'shared/runtime/store';
import { findMembershipItem, hasPendingMembership } from '../cart/api';
import { mergeIntoCart } from '../cart/cart';
import { clearPendingMembership, readPendingMembership } from './pending-membership';

/**
 * Puts the stored plan into the cart of `userId`. When a membership is pending already (on an
 * unpaid order, or waiting in the cart) the stored plan is only forgotten (spec 1§4); so is one that
 * is no longer on offer.
 * @returns what became of it; `none` when no plan is stored or the person has left meanwhile.
 * @throws AppError; the plan stays stored, for another try.
 */
export async function adoptPendingMembership(
  userId: string,
): Promise<'added' | 'already-pending' | 'unavailable' | 'none'> {
  const choice = readPendingMembership();
  if (choice === null) return 'none';
  const isPending = await hasPendingMembership(userId);
  const item = isPending ? null : await findMembershipItem(choice);
  // the person may have signed out, or another signed in, while we asked
  if (useAppStore.getState().session.userId !== userId) return 'none';
  if (item !== null) mergeIntoCart([item]);
  clearPendingMembership();
  if (isPending) return 'already-pending';
  return item === null ? 'unavailable' : 'added';
}
