import type { ReactNode } from 'react';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import type { useDocuments } from 'shared/documents/use-documents';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { OfferGrid } from 'shared/ui/offer-card';
import { useShownPart } from '../lib/use-shown-part';
import { CatalogueSection } from '../ui/catalogue-page';
import { DocumentOffer } from './document-offer';
import styles from './documents-page.module.css';
import type { Open } from './opened';
import type { Search } from './use-document-search';

interface AvailableDocumentsProps {
  list: ReturnType<typeof useDocuments>;
  /** What the search leaves of it. */
  documents: readonly CatalogueDocument[];
  /** The person's library, by document. */
  own: ReadonlyMap<string, LibraryDocument>;
  search: Search;
  onOpen: Open;
}

const step = 24;

/** Available Documents: what is on sale, newest first. */
export function AvailableDocuments(props: AvailableDocumentsProps): ReactNode {
  const { list, documents, own, search, onOpen } = props;
  const { data } = list;
  const part = useShownPart(step, step);
  const shown = documents.slice(0, part.count);
  return (
    <CatalogueSection title="Available Documents" list={list}>
      {data?.length === 0 && (
        <div className={styles.blank}>
          <EmptyState title="No documents available at the moment." />
        </div>
      )}
      {data && data.length > 0 && shown.length === 0 && (
        <div className={styles.blank}>
          <EmptyState
            title="Nothing matches"
            actions={<Button onClick={search.widen}>Show all documents</Button>}
          >
            No available document matches this search.
          </EmptyState>
        </div>
      )}
      {shown.length > 0 && (
        <OfferGrid label="Available Documents" ref={part.list}>
          {shown.map((document) => (
            <DocumentOffer
              key={document.id}
              document={document}
              entry={own.get(document.id)}
              onOpen={onOpen}
            />
          ))}
        </OfferGrid>
      )}
      {documents.length > step && (
        <div className={styles.more}>
          <p role="status">
            {shown.length} of {documents.length} documents shown
          </p>
          {shown.length < documents.length && <Button onClick={part.showMore}>Show more</Button>}
        </div>
      )}
    </CatalogueSection>
  );
}
