import { memo, type ReactNode } from 'react';
import { documentTypeName } from 'shared/documents/document-types';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { priceNote } from 'shared/lib/money';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { OfferCard } from 'shared/ui/offer-card';
import { DocumentNeeds } from './document-needs';
import styles from './document-offer.module.css';
import { useFilledPreview } from './filled-preview';
import { OfferActions } from './offer-actions';
import type { Open } from './opened';
import { priceOf } from './prices';

interface DocumentOfferProps {
  document: CatalogueDocument;
  /** The person's own copy, if they have one. */
  entry: LibraryDocument | undefined;
  onOpen: Open;
}

/** A document on sale: what it is, how it begins, what it costs. */
export const DocumentOffer = memo(function DocumentOffer({
  document,
  entry,
  onOpen,
}: DocumentOfferProps): ReactNode {
  const { title, description } = document;
  const preview = useFilledPreview(document.template_preview, entry?.filled_in);
  return (
    <OfferCard
      kind={documentTypeName(document.document_type)}
      state={entry && <Badge tone="limestone">{placeOf(entry)}</Badge>}
      title={title}
      description={description}
      price={priceOf(document)}
      priceNote={priceNote(document)}
      actions={
        <>
          <Button
            size="sm"
            aria-label={`Preview: ${title}`}
            onClick={() => onOpen({ kind: 'preview', document })}
          >
            Preview
          </Button>
          <OfferActions document={document} entry={entry} onOpen={onOpen} />
        </>
      }
    >
      {preview && <p className={styles.preview}>{preview}</p>}
      {!entry && <DocumentNeeds document={document} />}
    </OfferCard>
  );
});

/** Theirs, or on the way there. */
function placeOf({ payment_status, purchase_id }: LibraryDocument): string {
  if (payment_status === 'paid') return 'In your library';
  return purchase_id === null ? 'In your cart' : 'Ordered';
}
