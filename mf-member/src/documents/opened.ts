import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';

/** What is open over the page: how a document begins, or the text of one's own. */
export type Opened =
  | { kind: 'preview'; document: CatalogueDocument }
  | { kind: 'text'; entry: LibraryDocument };

export type Open = (opened: Opened) => void;

/** What is open, as the address says it. */
export function nameOf(opened: Opened): string {
  return opened.kind === 'preview'
    ? `preview-${opened.document.id}`
    : `text-${opened.entry.document_id}`;
}

/** What an address has open, found in what is on sale and in the library. */
export function openedIn(
  name: string | null,
  onSale: readonly CatalogueDocument[],
  library: readonly LibraryDocument[],
): Opened | null {
  const all: Opened[] = [
    ...onSale.map((document) => ({ kind: 'preview', document }) as const),
    ...library
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((entry) => ({ kind: 'text', entry }) as const),
  ];
  return all.find((each) => nameOf(each) === name) ?? null;
}
