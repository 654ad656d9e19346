import { withdrawPendingRow } from 'shared/cart/api';
import { removeFromCart } from 'shared/cart/cart';
import { cartItemId } from 'shared/cart/types';
import type { LibraryDocument } from 'shared/documents/types';
import { refreshLibrary } from 'shared/documents/use-documents';

/**
 * Takes a document that waits in the cart out of it, and out of the library. Nobody is asked before:
 * nothing has been ordered, and it can be added again.
 * @param onRemoved called once it is withdrawn, before the library is read again.
 * @throws AppError; it stays in both.
 */
export async function removeDocument(
  { id, document }: LibraryDocument,
  onRemoved: () => void,
): Promise<void> {
  await withdrawPendingRow('document', id);
  removeFromCart(cartItemId('document', document.id));
  onRemoved();
  await refreshLibrary();
}
