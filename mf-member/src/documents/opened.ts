import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';

/** What is open over the page: how a document begins, or the text of one's own. */
export type Opened =
  | { kind: 'preview'; document: CatalogueDocument }
  | { kind: 'text'; entry: LibraryDocument };

export type Open = (opened: Opened) => void;
