import { type ReactNode, useEffect, useRef } from 'react';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { addToLibrary } from './add-to-library';
import styles from './document-offer.module.css';
import type { Open } from './opened';
import { PayLink } from './pay-link';

interface OfferActionsProps {
  document: CatalogueDocument;
  entry: LibraryDocument | undefined;
  onOpen: Open;
}

/** Adds a document to the library; of one that is there it leads to it, or to its payment. */
export function OfferActions({ document, entry, onOpen }: OfferActionsProps): ReactNode {
  const wasPressed = useRef(false);
  const { busy, error, run } = useAction(() => {
    wasPressed.current = true;
    return addToLibrary(document);
  });
  const next = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (entry === undefined || !wasPressed.current) return;
    wasPressed.current = false;
    // the button that had the focus is gone
    const { activeElement, body } = globalThis.document;
    if (activeElement === body) next.current?.focus();
  }, [entry]);
  const takeFocus = (element: HTMLElement | null) => {
    next.current = element;
  };

  if (entry?.payment_status === 'paid') {
    return (
      <Button
        ref={takeFocus}
        size="sm"
        tone="primary"
        aria-label={`Read: ${document.title}`}
        onClick={() => onOpen({ kind: 'text', entry })}
      >
        Read
      </Button>
    );
  }
  if (entry) return <PayLink ref={takeFocus} entry={entry} />;
  return (
    <>
      <Button
        size="sm"
        tone="primary"
        busy={busy}
        busyLabel="Adding…"
        aria-label={`Add to library: ${document.title}`}
        onClick={() => void run()}
      >
        Add to library
      </Button>
      {error && (
        <div className={styles.failure}>
          <ErrorNotice error={error} />
        </div>
      )}
    </>
  );
}
