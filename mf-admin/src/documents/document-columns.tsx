import { documentTypeName } from 'shared/documents/document-types';
import type { DocumentEntry, DocumentSort } from 'shared/documents/types';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatPrice } from 'shared/lib/money';
import { type Column, TwoLines } from 'shared/ui/data-table';
import { OfferRowActions, type RowActions } from 'shared/ui/offer-row-actions';
import { OfferStatusBadge } from 'shared/ui/offer-status-badge';

export function documentColumns(
  actions: RowActions<DocumentEntry>,
): Column<DocumentEntry, DocumentSort>[] {
  return [
    {
      header: 'Title',
      kind: 'lead',
      sort: 'title',
      cell: ({ title, document_type }) => (
        <TwoLines first={title} second={documentTypeName(document_type)} />
      ),
    },
    {
      header: 'Status',
      cell: ({ status, archived_at }) => (
        <OfferStatusBadge status={status} archivedAt={archived_at} />
      ),
    },
    {
      header: 'Price',
      kind: 'figure',
      sort: 'price',
      cell: ({ price, price_unit, unit_quantity }) => formatPrice(price, price_unit, unit_quantity),
    },
    {
      header: 'Bought',
      kind: 'figure',
      sort: 'times_bought',
      cell: ({ times_bought }) => times_bought,
    },
    {
      header: 'Changed',
      kind: 'date',
      sort: 'updated_at',
      cell: ({ updated_at }) => formatShortDay(updated_at),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (document) => <OfferRowActions row={document} {...actions} />,
    },
  ];
}
