import { memo, type ReactNode } from 'react';
import { removePending } from 'shared/cart/remove-pending';
import { itemNotRemoved } from 'shared/cart/types';
import { documentTypeName } from 'shared/documents/document-types';
import { savePdf } from 'shared/documents/save-pdf';
import type { LibraryDocument } from 'shared/documents/types';
import { refreshLibrary } from 'shared/documents/use-documents';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { readFilled } from '../lib/filled-document';
import { OwnItem } from '../ui/own-list';
import { unanswered } from './answers-dialog';
import { FillInButton } from './fill-in-button';
import type { Open } from './opened';
import { PayLink } from './pay-link';

interface LibraryItemProps {
  entry: LibraryDocument;
  onOpen: Open;
  onRemoved: () => void;
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
  return entry.payment_status === 'paid' ? (
    <PaidItem entry={entry} onOpen={onOpen} />
  ) : (
    <PendingItem entry={entry} onRemoved={onRemoved} />
  );
});

function PaidItem({ entry, onOpen }: Pick<LibraryItemProps, 'entry' | 'onOpen'>): ReactNode {
  const { title } = entry.document;
  const { busy, error, run } = useAction(
    async () => {
      const filled = await readFilled(entry);
      // a text with blanks is shown first: it says which, and is downloaded from there
      if (filled.missing.length > 0) onOpen({ kind: 'text', entry });
      else await savePdf(entry.document, filled.text);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <OwnItem
      title={title}
      state={<Badge tone="success">Ready</Badge>}
      facts={factsOf(entry)}
      actions={
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
            busyLabel="Preparing the PDF…"
            aria-label={`Download PDF: ${title}`}
            onClick={() => void run()}
          >
            Download PDF
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void run()} />}
    </OwnItem>
  );
}

function PendingItem({
  entry,
  onRemoved,
}: Pick<LibraryItemProps, 'entry' | 'onRemoved'>): ReactNode {
  const { document, purchase_id: orderId } = entry;
  const isInCart = orderId === null;
  const missing = unanswered(entry);
  const { busy, error, run } = useAction(
    async () => {
      await removePending('document', entry.id, document, refreshLibrary);
      onRemoved();
    },
    { fallback: itemNotRemoved },
  );
  const isGone = isInCart && (document.status !== 'active' || document.archived_at !== null);
  return (
    <OwnItem
      title={document.title}
      state={
        isGone ? (
          <Badge tone="danger">No longer available</Badge>
        ) : (
          <Badge tone="warning">Payment Pending</Badge>
        )
      }
      facts={factsOf(entry)}
      actions={
        <>
          {!isGone && <FillInButton entry={entry} />}
          {!isGone && !(isInCart && missing) && <PayLink entry={entry} />}
          {isInCart && (
            <Button
              size="sm"
              tone="quiet"
              busy={busy}
              busyLabel="Removing…"
              aria-label={`Remove: ${document.title}`}
              onClick={() => void run()}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {!isGone && missing && <p>Still to fill in: {missing}.</p>}
      {error && <ErrorNotice error={error} />}
    </OwnItem>
  );
}

function factsOf({ document, purchase_date, order }: LibraryDocument): string {
  const facts = [documentTypeName(document.document_type), `Added ${formatDay(purchase_date)}`];
  if (order) facts.push(`Order ${order.purchase_number}`);
  return facts.join(' · ');
}
