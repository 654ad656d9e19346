import { type ReactNode, useCallback, useRef } from 'react';
import type { LibraryDocument } from 'shared/documents/types';
import type { useLibrary } from 'shared/documents/use-documents';
import { CatalogueSection } from '../ui/catalogue-page';
import { OwnList, OwnNone } from '../ui/own-list';
import { LibraryItem } from './library-item';
import type { Open } from './opened';

interface MyDocumentsProps {
  list: ReturnType<typeof useLibrary>;
  /** What the search leaves of it. */
  entries: readonly LibraryDocument[];
  onOpen: Open;
}

/** My Documents: the person's library, newest first. */
export function MyDocuments({ list, entries, onOpen }: MyDocumentsProps): ReactNode {
  const { data: library } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  // the button that had the focus goes with its row
  const goOn = useCallback(() => heading.current?.focus(), []);
  return (
    <CatalogueSection title="My Documents" list={list} headingRef={heading}>
      {library?.length === 0 && (
        <OwnNone>
          No documents yet. Documents you add appear here, ready to read and download.
        </OwnNone>
      )}
      {library && library.length > 0 && entries.length === 0 && (
        <OwnNone>None of your documents matches this search.</OwnNone>
      )}
      <OwnList label="My Documents" rows={entries}>
        {(entry) => <LibraryItem key={entry.id} entry={entry} onOpen={onOpen} onRemoved={goOn} />}
      </OwnList>
    </CatalogueSection>
  );
}
