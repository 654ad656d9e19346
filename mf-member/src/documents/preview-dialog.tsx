import { type ReactNode, useEffect, useRef } from 'react';
import { documentTypeName } from 'shared/documents/document-types';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { priceNote } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { Notice } from 'shared/ui/notice';
import { Paper } from 'shared/ui/paper';
import styles from './document-dialog.module.css';
import { DocumentNeeds } from './document-needs';
import { isCut, useFilledPreview } from './filled-preview';
import { OfferActions } from './offer-actions';
import type { Open } from './opened';
import { priceOf } from './prices';

interface PreviewDialogProps {
  document: CatalogueDocument;
  entry: LibraryDocument | undefined;
  /** Whether it can still be had. */
  isOnSale: boolean;
  onOpen: Open;
  onClose: () => void;
}

/** How a document begins, with the person's own details, before it is theirs. */
export function PreviewDialog({
  document,
  entry,
  isOnSale,
  onOpen,
  onClose,
}: PreviewDialogProps): ReactNode {
  const isGone = !isOnSale && entry === undefined;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement, body } = globalThis.document;
    if (isGone && activeElement === body) close.current?.focus(); // the button has gone with the offer
  }, [isGone]);
  const { title, template_preview: preview } = document;
  const text = useFilledPreview(preview, entry?.filled_in);
  const cost = [priceOf(document), priceNote(document)].filter(Boolean).join(', ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Preview of “${title}”`}
      intro={`${documentTypeName(document.document_type)} · ${cost}`}
    >
      {preview ? (
        <>
          <Paper label={`Beginning of ${title}`} text={text} />
          <p className={styles.note}>{noteOf(document)}</p>
        </>
      ) : (
        <p className={styles.note}>This document has no preview.</p>
      )}
      {!isGone && !entry && <DocumentNeeds document={document} />}
      {isGone && <Notice tone="warning">This document is no longer available.</Notice>}
      <DialogActions>
        <Button ref={close} size="sm" onClick={onClose}>
          Close
        </Button>
        {!isGone && <OfferActions document={document} entry={entry} onOpen={onOpen} />}
      </DialogActions>
    </Dialog>
  );
}

function noteOf({ template_preview: preview, price }: CatalogueDocument): string {
  const isFree = price === 0;
  if (!isCut(preview)) return 'This is the whole text, with your details filled in.';
  const when = isFree ? 'it is in your library' : 'it is paid';
  return `This is only the beginning, with your details filled in. The whole text opens once ${when}.`;
}
