import { findOrderedRows } from './api';
import { removeFromCart } from './cart';
import { cartMark, readOrderAttempt } from './order-attempt';
import { type CartItem, itemTypes } from './types';
import { useCart } from './use-cart';

/**
 * Takes out of the cart of `userId` what was ordered on another device: it would keep the rest from
 * being ordered. What is withdrawn or lapsed stays: its line says so, and it can be ordered again.
 * @param pending what waits for payment and stands on no order.
 */
export async function dropOrdered(userId: string, pending: readonly CartItem[]): Promise<void> {
  const { items, discountCode } = useCart.getState();
  // an order of this cart whose answer was lost is sent again as it was, and says what became of it
  const mark = cartMark(
    items.map(({ id }) => id),
    discountCode,
  );
  if (readOrderAttempt(userId, mark) !== null) return;
  const waiting = new Set(pending.map((item) => item.pending_row_id));
  const isInDoubt = (item: CartItem) => item.pending_row_id && !waiting.has(item.pending_row_id);
  const inDoubt = items.filter(isInDoubt);
  await Promise.all(
    itemTypes.map(async (type) => {
      const lines = inDoubt.filter((item) => item.type === type);
      if (lines.length === 0) return;
      const rowIds = lines.flatMap(({ pending_row_id: rowId }) => rowId ?? []);
      const ordered = new Set<unknown>(await findOrderedRows(type, rowIds));
      for (const { id, pending_row_id: rowId } of lines) {
        if (ordered.has(rowId)) removeFromCart(id, userId);
      }
    }),
  );
}
