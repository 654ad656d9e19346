import { withdrawPendingRow } from 'shared/cart/api';
import { clearCart, mergeIntoCart, removeFromCart } from 'shared/cart/cart';
import type { CartItem } from 'shared/cart/types';
import { type AppError, toAppError } from 'shared/lib/app-error';

const fallback = 'The item could not be removed. Please try again.';

/**
 * Removes one item; a pending row behind it is withdrawn first, so that it does not come back.
 * @returns why it stayed, or null.
 */
export async function takeOut(item: CartItem): Promise<AppError | null> {
  try {
    if (item.pending_row_id) await withdrawPendingRow(item.type, item.pending_row_id);
    removeFromCart(item.id);
    return null;
  } catch (cause) {
    return toAppError(cause, fallback);
  }
}

/** Puts a removed item back. Its withdrawn row stays gone: checkout writes a new one. */
export function putBack(item: CartItem): void {
  mergeIntoCart([{ ...item, pending_row_id: null }]);
}

/** @throws AppError when a pending row could not be withdrawn; what was removed stays removed. */
export async function takeOutEverything(items: readonly CartItem[]): Promise<void> {
  const errors = await Promise.all(items.map(takeOut));
  const failure = errors.find((error) => error !== null);
  if (failure) throw failure;
  clearCart();
}
