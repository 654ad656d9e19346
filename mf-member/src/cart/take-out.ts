import { addCartItem } from 'shared/cart/add-item';
import { withdrawPendingRow } from 'shared/cart/api';
import { cartOwner, clearCart, mergeIntoCart, removeFromCart } from 'shared/cart/cart';
import { itemKinds } from 'shared/cart/item-kinds';
import type { CartItem } from 'shared/cart/types';
import { showToast } from 'shared/runtime/store';

/** Removes one item; a pending row behind it is withdrawn first, so that it does not come back. */
export async function takeOut(item: CartItem): Promise<void> {
  const ownerId = cartOwner();
  if (item.pending_row_id) await withdrawPendingRow(item.type, item.pending_row_id);
  removeFromCart(item.id, ownerId);
}

/**
 * Puts a removed item back. Its withdrawn row stays gone: checkout writes a new one; of an event there
 * is one at once, so that a seat is kept again.
 * @throws AppError when there is no seat any more, or it could not be asked for.
 */
export async function putBack(item: CartItem): Promise<void> {
  if (!itemKinds[item.type].takesPlace) mergeIntoCart([{ ...item, pending_row_id: null }]);
  else if ((await addCartItem(item)) === 'paid') {
    showToast(`“${item.title}” is free by now: you are registered.`);
  }
}

/** @throws when a pending row could not be withdrawn; what was removed stays removed. */
export async function takeOutEverything(items: readonly CartItem[]): Promise<void> {
  const ownerId = cartOwner();
  const answers = await Promise.allSettled(items.map(takeOut));
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (failure) throw failure.reason;
  clearCart(ownerId);
}
