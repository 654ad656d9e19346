import { unseenNews } from 'shared/lib/unseen-news';
import { withdrawPendingRow } from './api';
import { cartOwner, removeFromCart } from './cart';
import { cartItemId, type ItemType } from './types';

/**
 * Takes something that waits in the cart out of it, and out of what the person has. Nobody is asked
 * before: nothing has been ordered, and it can be added again.
 * @param refresh reads again what the person has.
 * @throws AppError; it stays in both.
 */
export async function removePending(
  type: ItemType,
  rowId: string,
  item: { id: string; title: string },
  refresh: () => Promise<unknown>,
): Promise<void> {
  const say = unseenNews();
  const ownerId = cartOwner();
  const isWithdrawn = (await withdrawPendingRow(type, rowId)) !== false;
  removeFromCart(cartItemId(type, item.id), ownerId);
  await refresh();
  if (isWithdrawn) say(`“${item.title}” was removed.`);
  else say(`“${item.title}” has been ordered in the meantime, so it stays. See Billing.`, 'error');
}
