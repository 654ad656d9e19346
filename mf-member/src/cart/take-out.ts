import { addCartItem } from 'shared/cart/add-item';
import { findOrdered, withdrawPendingRow } from 'shared/cart/api';
import { cartOwner, mergeIntoCart, removeFromCart, setDiscountCode } from 'shared/cart/cart';
import { itemKinds } from 'shared/cart/item-kinds';
import { dropOrderAttempt, idsInDoubt } from 'shared/cart/order-attempt';
import type { CartItem } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { unseenNews } from 'shared/lib/unseen-news';

/** What is told of what left the cart. */
export interface AfterRemoval {
  /** These can be put back, with the discount code that went with them. */
  onRemoved: (items: readonly CartItem[], discountCode?: string | null) => void;
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
 * Puts removed items back, each by itself, and the code that went with them.
 * @returns those that could not be put back, and why the first of them could not.
 */
export async function putAllBack(
  items: readonly CartItem[],
  discountCode: string | null,
): Promise<{ left: CartItem[]; failure: unknown }> {
  const ownerId = cartOwner();
  const answers = await Promise.allSettled(items.map(putBack));
  if (discountCode !== null) setDiscountCode(discountCode, ownerId);
  return {
    left: items.filter((_, nr) => answers[nr]?.status === 'rejected'),
    failure: answers.find((answer) => answer.status === 'rejected')?.reason,
  };
}

/**
 * Puts a removed item back. Its withdrawn row stays gone: checkout writes a new one; of an event there
 * is one at once, so that a seat is kept again.
 * @throws AppError when there is no seat any more, or it could not be asked for.
 */
async function putBack(item: CartItem): Promise<void> {
  const say = unseenNews();
  if (!itemKinds[item.type].takesPlace) mergeIntoCart([{ ...item, pending_row_id: null }]);
  else if ((await addCartItem(item)) === 'paid') {
    say(`“${item.title}” is free by now: you are registered.`);
  }
}

/**
 * Removes these items and the discount; what another tab adds meanwhile stays.
 * @param afterRemoval hears of what can be put back, and of what had been ordered, see `takeOut`.
 * @throws when a pending row could not be withdrawn; what was removed stays removed.
 */
export async function takeOutEverything(
  items: readonly CartItem[],
  { onRemoved, onOrdered }: AfterRemoval,
): Promise<void> {
  const ownerId = cartOwner();
  const { discountCode } = useCart.getState();
  const answers = await Promise.allSettled(items.map(takeOut));
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (!failure) setDiscountCode(null, ownerId);
  const thatWere = (isRemoved: boolean) =>
    items.filter((_, nr) => Object(answers[nr]).value === isRemoved);
  const [removed, ordered] = [thatWere(true), thatWere(false)];
  if (removed.length > 0) onRemoved(removed, failure ? null : discountCode);
  if (ordered.length > 0) onOrdered(ordered);
  if (failure) throw failure.reason;
}
