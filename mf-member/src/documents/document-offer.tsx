import type { ReactNode } from 'react';
import { documentTypeName } from 'shared/documents/document-types';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { OfferCard } from 'shared/ui/offer-card';
import styles from './document-offer.module.css';
import { OfferActions } from './offer-actions';
import { priceOf } from './prices';

interface DocumentOfferProps {
  document: CatalogueDocument;
  /** The person's own copy, if they have one. */
  entry: LibraryDocument | undefined;
  onPreview: (document: CatalogueDocument) => void;
  onRead: (entry: LibraryDocument) => void;
}

/** A document on sale: what it is, how it begins, what it costs. */
export function DocumentOffer({
  document,
  entry,
  onPreview,
  onRead,
}: DocumentOfferProps): ReactNode {
  const { title, description, template_preview: preview } = document;
  return (
    <OfferCard
      kind={documentTypeName(document.document_type)}
      state={entry && <Badge tone="limestone">In your library</Badge>}
      title={title}
      description={description}
      price={priceOf(document)}
      priceNote={document.price > 0 && 'VAT included'}
      actions={
        <>
          <Button size="sm" aria-label={`Preview: ${title}`} onClick={() => onPreview(document)}>
            Preview
          </Button>
          <OfferActions document={document} entry={entry} onRead={onRead} />
        </>
      }
    >
      {preview && <p className={styles.preview}>{preview}</p>}
    </OfferCard>
  );
}
