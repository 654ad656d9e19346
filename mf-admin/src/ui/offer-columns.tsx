import { formatShortDay } from 'shared/lib/malta-time';
import { formatPrice, type PriceUnit } from 'shared/lib/money';
import { type Column, TwoLines } from './data-table';
import { OfferRowActions, type RowActions } from './offer-row-actions';
import { OfferStatusBadge } from './offer-status-badge';

/** What the office sees of anything on offer. */
export interface OfferEntry {
  title: string;
  status: string;
  archived_at: string | null;
  price: number;
  price_unit: PriceUnit;
  unit_quantity: number;
  times_bought: number;
  created_at: string;
  updated_at: string;
}

export type OfferSort = 'created_at' | 'title' | 'price' | 'times_bought' | 'updated_at';

/** Columns of a list of documents or services. @param kindOf the type of one, in words. */
export function offerColumns<Row extends OfferEntry>(
  kindOf: (row: Row) => string,
  actions: RowActions<Row>,
): Column<Row, OfferSort>[] {
  return [
    {
      header: 'Title',
      kind: 'lead',
      sort: 'title',
      cell: (row) => <TwoLines first={row.title} second={kindOf(row)} />,
    },
    {
      header: 'Status',
      kind: 'badge',
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
      cell: ({ created_at, updated_at }) => (
        <TwoLines
          first={formatShortDay(updated_at)}
          second={`Created ${formatShortDay(created_at)}`}
        />
      ),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (row) => <OfferRowActions row={row} {...actions} />,
    },
  ];
}
