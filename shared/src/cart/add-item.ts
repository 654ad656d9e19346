import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { agendaKey } from '../agenda/agenda-key';
import { addOwnRow, type CatalogueRow, type OwnValues, toCartItem } from './api';
import { mergeIntoCart } from './cart';
import { itemKinds } from './item-kinds';
import { joinAfterLostAnswer, joinPendingItems } from './join-pending-items';
import type { CartItem, ItemType } from './types';

/**
 * Adds something of a catalogue to what the signed-in person has: `paid` when it was free and is
 * theirs; `pending` when it costs something and waits in their cart (decisions: Cart).
 * @throws AppError with a text for the screen where it was offered.
 */
export function addItem(
  type: ItemType,
  row: CatalogueRow,
  own: OwnValues = {},
): Promise<'paid' | 'pending'> {
  return addCartItem(toCartItem(type, row), own);
}

/** The same for an item as the cart remembers it, such as one that is put back. */
export async function addCartItem(
  item: CartItem,
  own: OwnValues = {},
): Promise<'paid' | 'pending'> {
  const { status, userId } = useAppStore.getState().session;
  if (status !== 'signed-in' || userId === null) {
    throw new AppError('ID001', 'nobody is signed in', 'User not authenticated');
  }
  try {
    const row = await addOwnRow(item, userId, own);
    if (useAppStore.getState().session.userId !== userId) throw leftMeanwhile();
    void queryClient.invalidateQueries({ queryKey: agendaKey(userId) });
    if (row.payment_status === 'paid') return 'paid';
    mergeIntoCart([{ ...item, pending_row_id: row.id }]);
    return 'pending';
  } catch (cause) {
    if (cause instanceof AppError) joinAfterLostAnswer(userId, cause);
    if (!(cause instanceof AppError) || cause.code !== 'CT005') throw cause;
    // added before, in another tab or by a request whose answer was lost: it belongs in the cart
    await joinPendingItems(userId);
    throw new AppError(cause.code, cause.message, itemKinds[item.type].ownedText, cause.details, {
      cause,
      answer: cause.answer,
    });
  }
}

// the row is theirs all the same, and joins their cart when they are back, nobody else's
function leftMeanwhile(): AppError {
  return new AppError(
    'ID001',
    'the person has left',
    'User not authenticated',
    {},
    { answer: 'trouble' },
  );
}

/** Puts what waits for its payment back into the cart of this browser, if it is not there. */
export function putInCart(type: ItemType, row: CatalogueRow, ownRowId: string): void {
  mergeIntoCart([{ ...toCartItem(type, row), pending_row_id: ownRowId }]);
}
