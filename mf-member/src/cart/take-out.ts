import { addCartItem } from 'shared/cart/add-item';
import { findOrdered, withdrawPendingRow } from 'shared/cart/api';
import { cartOwner, mergeIntoCart, removeFromCart, setDiscountCode } from 'shared/cart/cart';
import { itemKinds } from 'shared/cart/item-kinds';
import { dropOrderAttempt, idsInDoubt } from 'shared/cart/order-attempt';
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
  const isOrdered = await standsOnOrder(item, ownerId);
  removeFromCart(item.id, ownerId);
  // what is known to be ordered is not asked about again when it is wanted once more
  if (isOrdered && ownerId && idsInDoubt(ownerId).has(item.id)) dropOrderAttempt(ownerId);
  return !isOrdered;
}

/** Withdraws what waits; of what has no row, such as a plan, only an order without an answer can have made one. */
async function standsOnOrder(item: CartItem, ownerId: string | null): Promise<boolean> {
  const { type, pending_row_id: rowId } = item;
  if (rowId) return !(await withdrawPendingRow(type, rowId));
  if (ownerId === null || !idsInDoubt(ownerId).has(item.id)) return false;
  return (await findOrdered(type, [item], ownerId)).length > 0;
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
