import { memo, type ReactNode, useState } from 'react';
import { withdrawPendingRow } from 'shared/cart/api';
import { removeFromCart } from 'shared/cart/cart';
import { cartItemId } from 'shared/cart/types';
import { documentTypeName } from 'shared/documents/document-types';
import type { LibraryDocument } from 'shared/documents/types';
import { refreshLibrary } from 'shared/documents/use-documents';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OwnItem } from 'shared/ui/own-list';
import { readFilled, savePdf } from './filled-document';
import type { Open } from './opened';
import { PayLink } from './pay-link';

interface LibraryItemProps {
  entry: LibraryDocument;
  onOpen: Open;
  onRemoved: (entry: LibraryDocument) => void;
}

/**
 * A document of the library: to read and download once it is paid, to pay or remove before. Kept
 * while a search is typed, which draws the page anew with every letter.
 */
export const LibraryItem = memo(function LibraryItem({
  entry,
  onOpen,
  onRemoved,
}: LibraryItemProps): ReactNode {
  const isPaid = entry.payment_status === 'paid';
  const { title } = entry.document;
  const { busy, error, run } = useAction(
    async () => {
      const filled = await readFilled(entry);
      // a text with blanks is shown first: it says which, and is downloaded from there
      if (filled.missing.length > 0) onOpen({ kind: 'text', entry });
      else await savePdf(entry.document, filled);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <OwnItem
      title={title}
      state={
        isPaid ? <Badge tone="success">Ready</Badge> : <Badge tone="warning">Payment Pending</Badge>
      }
      facts={factsOf(entry)}
      actions={
        isPaid ? (
          <>
            <Button
              size="sm"
              aria-label={`Read: ${title}`}
              onClick={() => onOpen({ kind: 'text', entry })}
            >
              Read
            </Button>
            <Button
              size="sm"
              tone="primary"
              busy={busy}
              busyLabel="Making the PDF…"
              aria-label={`Download PDF: ${title}`}
              onClick={() => void run()}
            >
              Download PDF
            </Button>
          </>
        ) : (
          <>
            {entry.purchase_id === null && <RemoveButton entry={entry} onRemoved={onRemoved} />}
            <PayLink entry={entry} />
          </>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void run()} />}
    </OwnItem>
  );
});

function factsOf({ document, purchase_date, order }: LibraryDocument): string {
  const facts = [documentTypeName(document.document_type), `Added ${formatDay(purchase_date)}`];
  if (order) facts.push(`Order ${order.purchase_number}`);
  return facts.join(' · ');
}

/** Takes a document that waits in the cart out of it, and out of the library. */
function RemoveButton({ entry, onRemoved }: Omit<LibraryItemProps, 'onOpen'>): ReactNode {
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
