import { findOrdered } from './api';
import { removeFromCart } from './cart';
import { idsInDoubt } from './order-attempt';
import { type CartItem, itemTypes } from './types';
import { useCart } from './use-cart';

/**
 * Takes out of the cart of `userId` what was ordered on another device: it would keep the rest from
 * being ordered. What is withdrawn or lapsed stays: its line says so, and it can be ordered again.
 * @param pending what waits for payment and stands on no order.
 */
export async function dropOrdered(userId: string, pending: readonly CartItem[]): Promise<void> {
  const waiting = new Set(pending.map((item) => item.pending_row_id));
  // an order whose answer was lost is sent again as it was, and says what became of it
  const unanswered = idsInDoubt(userId);
  const open = useCart
    .getState()
    .items.filter(
      ({ id, pending_row_id: rowId }) => rowId && !waiting.has(rowId) && !unanswered.has(id),
    );
  await Promise.all(
    itemTypes.map(async (type) => {
      const lines = open.filter((item) => item.type === type);
      if (lines.length === 0) return;
      for (const { id, pending_row_id: rowId } of await findOrdered(type, lines, userId)) {
        const isSame = useCart
          .getState()
          .items.some((item) => item.id === id && item.pending_row_id === rowId);
        if (isSame) removeFromCart(id, userId); // else it was added anew meanwhile
      }
    }),
  );
}
