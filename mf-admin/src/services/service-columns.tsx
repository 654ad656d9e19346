import { formatShortDay } from 'shared/lib/malta-time';
import { formatPrice } from 'shared/lib/money';
import { serviceTypeName } from 'shared/services/service-types';
import type { ServiceEntry, ServiceSort } from 'shared/services/types';
import { type Column, TwoLines } from 'shared/ui/data-table';
import { OfferRowActions, type RowActions } from 'shared/ui/offer-row-actions';
import { OfferStatusBadge } from 'shared/ui/offer-status-badge';

export function serviceColumns(
  actions: RowActions<ServiceEntry>,
): Column<ServiceEntry, ServiceSort>[] {
  return [
    {
      header: 'Title',
      kind: 'lead',
      sort: 'title',
      cell: ({ title, service_type }) => (
        <TwoLines first={title} second={serviceTypeName(service_type)} />
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
      cell: (service) => <OfferRowActions row={service} {...actions} />,
    },
  ];
}
