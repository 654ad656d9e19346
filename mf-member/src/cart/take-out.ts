import { addCartItem } from 'shared/cart/add-item';
import { findOrdered, type OwnValues, withdrawPendingRow } from 'shared/cart/api';
import { cartOwner, mergeIntoCart, removeFromCart, setDiscountCode } from 'shared/cart/cart';
import { itemKinds } from 'shared/cart/item-kinds';
import { dropOrderAttempt, idsInDoubt } from 'shared/cart/order-attempt';
import type { CartItem } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { unseenNews } from 'shared/lib/unseen-news';

/** An item that left the cart, with what its person had given along with it. */
export type RemovedItem = CartItem & { own: OwnValues };

/** What is told of what left the cart. */
export interface AfterRemoval {
  /** These can be put back, with the discount code that went with them. */
  onRemoved: (items: readonly RemovedItem[], discountCode?: string | null) => void;
  /** These had been ordered, and stay so. */
  onOrdered: (items: readonly CartItem[]) => void;
}

/**
 * Removes one item; a pending row behind it is withdrawn first, so that it does not come back.
 * @returns what can be put back; null when it had been ordered, on another device: then only the line is gone.
 */
export async function takeOut(item: CartItem): Promise<RemovedItem | null> {
  const ownerId = cartOwner();
  const own = await withdraw(item, ownerId);
  const isOrdered = own === false;
  removeFromCart(item.id, ownerId);
  // an item known to be ordered is not asked about again when it is added once more
  if (isOrdered && ownerId && idsInDoubt(ownerId).has(item.id)) dropOrderAttempt(ownerId);
  return isOrdered ? null : { ...item, own };
}

/**
 * Withdraws what waits. An item without a row, such as a plan, can only stand on an order without an answer.
 * @returns false when it stands on an order.
 */
async function withdraw(item: CartItem, ownerId: string | null): Promise<OwnValues | false> {
  const { type, pending_row_id: rowId } = item;
  if (rowId) return withdrawPendingRow(type, rowId);
  if (ownerId === null || !idsInDoubt(ownerId).has(item.id)) return {};
  return (await findOrdered(type, [item], ownerId)).length === 0 && {};
}

/**
 * Puts removed items back, each by itself, and the code that went with them.
 * @returns those that could not be put back, and why the first of them could not.
 */
export async function putAllBack(
  items: readonly RemovedItem[],
  discountCode: string | null,
): Promise<{ left: RemovedItem[]; failure: unknown }> {
  const ownerId = cartOwner();
  const answers = await Promise.allSettled(items.map(putBack));
  if (discountCode !== null) setDiscountCode(discountCode, ownerId);
  return {
    left: items.filter((_, nr) => answers[nr]?.status === 'rejected'),
    failure: answers.find((answer) => answer.status === 'rejected')?.reason,
  };
}

/**
 * Puts a removed item back. Its withdrawn row stays gone: checkout writes a new one. An event gets its row at
 * once, so that a seat is kept again, and so does a document with filled-in answers, which are stored in it.
 * @throws AppError when it is not on offer any more, there is no seat, or it could not be asked for.
 */
async function putBack({ own, ...item }: RemovedItem): Promise<void> {
  const say = unseenNews();
  const { takesPlace } = itemKinds[item.type];
  if (!takesPlace && Object.keys(Object(own.filled_in)).length === 0) {
    mergeIntoCart([{ ...item, pending_row_id: null }]);
  } else if ((await addCartItem(item, own)) === 'paid') {
    say(
      `“${item.title}” is free of charge now: ${takesPlace ? 'you are registered' : 'it is yours'}.`,
    );
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
  const done = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
  const removed = done.filter((item) => !!item);
  const ordered = items.filter((_, nr) => done[nr] === null);
  if (removed.length > 0) onRemoved(removed, failure ? null : discountCode);
  if (ordered.length > 0) onOrdered(ordered);
  if (failure) throw failure.reason;
}
