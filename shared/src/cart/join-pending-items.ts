import type { AppError } from 'shared/lib/app-error';
import { useAppStore } from 'shared/runtime/store';
import { findPendingItems } from './api';
import { idsInCart, mergeIntoCart } from './cart';
import { storedCartChangedAt } from './cart-storage';
import { dropOrdered } from './drop-ordered';

/**
 * Puts the purchases of `userId` that wait for payment, and stand on no order, into their cart, and
 * takes out what was ordered elsewhere.
 * @throws AppError; the cart is as it was.
 */
export async function joinPendingItems(userId: string): Promise<void> {
  const before = idsInCart();
  // Asked as the page began, it may hold what another tab removed or ordered before this code came.
  const isEarlyGood = storedCartChangedAt(userId) < performance.timeOrigin;
  const items = await findPendingItems(userId, isEarlyGood);
  // the person may have signed out, or another signed in, while we asked
  if (useAppStore.getState().session.userId !== userId) return;
  const now = idsInCart();
  // an item that left the cart during the request was removed or ordered in another tab
  mergeIntoCart(items.filter(({ id }) => now.has(id) || !before.has(id)));
  try {
    await dropOrdered(userId, items);
  } catch (cause) {
    console.warn('what was ordered elsewhere is not known', cause); // its line says that it is owned
  }
}

/**
 * What happened all the same though its answer was lost may wait for its payment now: it is put into
 * the cart, if the server can be reached.
 */
export function joinAfterLostAnswer(userId: string, { answer }: AppError): void {
  if (answer !== 'none') return;
  joinPendingItems(userId).catch((cause) => console.warn('pending items are not known', cause));
}
