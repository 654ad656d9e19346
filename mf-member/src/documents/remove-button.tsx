import { type ReactNode, useState } from 'react';
import { withdrawPendingRow } from 'shared/cart/api';
import { removeFromCart } from 'shared/cart/cart';
import { cartItemId } from 'shared/cart/types';
import type { LibraryDocument } from 'shared/documents/types';
import { refreshLibrary } from 'shared/documents/use-documents';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';

interface RemoveButtonProps {
  entry: LibraryDocument;
  /** Once it is withdrawn; the library is read again. */
  onRemoved: (entry: LibraryDocument) => void;
}

/** Takes a document that waits in the cart out of it, and out of the library. */
export function RemoveButton({ entry, onRemoved }: RemoveButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { id, document } = entry;
  async function remove(): Promise<void> {
    await withdrawPendingRow('document', id);
    removeFromCart(cartItemId('document', document.id));
    onRemoved(entry);
    await refreshLibrary();
  }
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Remove: ${document.title}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove “${document.title}”?`}
        confirmLabel="Remove"
        onConfirm={remove}
      >
        It leaves your library and your cart. Nothing has been ordered, and you can add it again.
      </ConfirmDialog>
    </>
  );
}
