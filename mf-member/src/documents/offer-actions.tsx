import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { useAction } from 'shared/lib/use-action';
import { plansPath } from 'shared/memberships/standing';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { addToLibrary } from './add-to-library';
import { AnswersDialog, unanswered } from './answers-dialog';
import { useLacksAddress } from './document-needs';
import styles from './document-offer.module.css';
import { FillInButton } from './fill-in-button';
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
  const lacksAddress = useLacksAddress(document);
  const [isAsking, setAsking] = useState(false);
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
  if (entry?.purchase_id === null && unanswered(entry)) {
    return <FillInButton ref={takeFocus} entry={entry} />;
  }
  if (entry) return <PayLink ref={takeFocus} entry={entry} />;
  if (lacksAddress) {
    return (
      <ButtonLink
        size="sm"
        tone="primary"
        to={plansPath}
        aria-label={`See plans: ${document.title}`}
      >
        See plans
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        size="sm"
        tone="primary"
        busy={busy}
        busyLabel="Adding…"
        aria-label={`Add to library: ${document.title}`}
        onClick={({ detail }) => {
          if (document.asks.length > 0) setAsking(true);
          else if (detail < 2) void run(); // the second of two clicks is a slip
        }}
      >
        Add to library
      </Button>
      {isAsking && (
        <AnswersDialog
          document={document}
          answers={{}}
          action="Add to library"
          onSend={(answers) => {
            wasPressed.current = true;
            return addToLibrary(document, answers);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {error && (
        <div className={styles.failure}>
          <ErrorNotice error={error} />
        </div>
      )}
    </>
  );
}
