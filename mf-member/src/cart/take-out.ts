import { addCartItem } from 'shared/cart/add-item';
import { withdrawPendingRow } from 'shared/cart/api';
import { cartOwner, mergeIntoCart, removeFromCart, setDiscountCode } from 'shared/cart/cart';
import { itemKinds } from 'shared/cart/item-kinds';
import type { CartItem } from 'shared/cart/types';
import { unseenNews } from 'shared/lib/unseen-news';

/** What is told of what left the cart. */
export interface AfterRemoval {
  /** It can be put back. */
  onRemoved: (item: CartItem) => void;
  /** These had been ordered, and stay so. */
  onOrdered: (items: readonly CartItem[]) => void;
}

/**
 * Removes one item; a pending row behind it is withdrawn first, so that it does not come back.
 * @returns false when it had been ordered, on another device: then only the line is gone.
 */
export async function takeOut(item: CartItem): Promise<boolean> {
  const ownerId = cartOwner();
  const rowId = item.pending_row_id;
  const isWithdrawn = rowId ? await withdrawPendingRow(item.type, rowId) : true;
  removeFromCart(item.id, ownerId);
  return isWithdrawn;
}

/**
 * Puts a removed item back. Its withdrawn row stays gone: checkout writes a new one; of an event there
 * is one at once, so that a seat is kept again.
 * @throws AppError when there is no seat any more, or it could not be asked for.
 */
export async function putBack(item: CartItem): Promise<void> {
  const say = unseenNews();
  if (!itemKinds[item.type].takesPlace) mergeIntoCart([{ ...item, pending_row_id: null }]);
  else if ((await addCartItem(item)) === 'paid') {
    say(`“${item.title}” is free by now: you are registered.`);
  }
}

/**
 * Removes these items and the discount; what another tab adds meanwhile stays.
 * @param onOrdered hears of those that had been ordered, see `takeOut`.
 * @throws when a pending row could not be withdrawn; what was removed stays removed.
 */
export async function takeOutEverything(
  items: readonly CartItem[],
  onOrdered: AfterRemoval['onOrdered'],
): Promise<void> {
  const ownerId = cartOwner();
  const answers = await Promise.allSettled(items.map(takeOut));
  const ordered = items.filter((_, nr) => Object(answers[nr]).value === false);
  if (ordered.length > 0) onOrdered(ordered);
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (failure) throw failure.reason;
  setDiscountCode(null, ownerId);
}
