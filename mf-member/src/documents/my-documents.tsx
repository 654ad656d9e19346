import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LibraryDocument } from 'shared/documents/types';
import type { useLibrary } from 'shared/documents/use-documents';
import { useShownPart } from 'shared/lib/use-shown-part';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { OwnList, OwnNone } from 'shared/ui/own-list';
import styles from './documents-page.module.css';
import { LibraryItem } from './library-item';
import type { Open } from './opened';

interface MyDocumentsProps {
  list: ReturnType<typeof useLibrary>;
  /** What the search leaves of it. */
  entries: readonly LibraryDocument[];
  onOpen: Open;
}

const atFirst = 5;

/** My Documents: the person's library, newest first. */
export function MyDocuments({ list, entries, onOpen }: MyDocumentsProps): ReactNode {
  const { data: library, error, refetch } = list;
  const part = useShownPart(atFirst, Number.POSITIVE_INFINITY);
  const shown = entries.slice(0, part.count);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<LibraryDocument | null>(null);
  useEffect(() => {
    if (removed === null || library?.some(({ id }) => id === removed.id)) return;
    showToast(`“${removed.document.title}” was removed.`);
    heading.current?.focus(); // the button that had the focus went with it
    setRemoved(null);
  }, [removed, library]);
  return (
    <section className={styles.section} aria-labelledby="mine-heading">
      <h3 id="mine-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        My Documents
      </h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {library?.length === 0 && (
        <OwnNone>
          Your library is empty. What you add stands here, ready to read and to download.
        </OwnNone>
      )}
      {library && library.length > 0 && shown.length === 0 && (
        <OwnNone>None of your documents matches this search.</OwnNone>
      )}
      {shown.length > 0 && (
        <OwnList label="My Documents" ref={part.list}>
          {shown.map((entry) => (
            <LibraryItem key={entry.id} entry={entry} onOpen={onOpen} onRemoved={setRemoved} />
          ))}
        </OwnList>
      )}
      {shown.length < entries.length && (
        <Button size="sm" className={styles.all} onClick={part.showMore}>
          Show all ({entries.length})
        </Button>
      )}
    </section>
  );
}
