import type { Invoice } from 'shared/billing/types';
import type { LibraryDocument } from 'shared/documents/types';

export type Paper =
  | { kind: 'invoice'; id: string; day: string; invoice: Invoice }
  | { kind: 'document'; id: string; day: string; entry: LibraryDocument };

/** The newest invoices, credit notes and paid documents together. `day` sorts: a date or a moment. */
export function latestPapers(
  invoices: readonly Invoice[],
  library: readonly LibraryDocument[],
  count: number,
): Paper[] {
  const papers: Paper[] = [
    ...invoices.map(
      (invoice) =>
        ({ kind: 'invoice', id: invoice.id, day: invoice.issued_date, invoice }) as const,
    ),
    ...library
      .filter(({ payment_status }) => payment_status === 'paid')
      .map(
        (entry) => ({ kind: 'document', id: entry.id, day: entry.purchase_date, entry }) as const,
      ),
  ];
  return papers.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, count);
}
