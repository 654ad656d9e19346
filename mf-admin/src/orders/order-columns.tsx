import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { OrderEntry, OrderSort } from 'shared/orders/types';
import { Button } from 'shared/ui/button';
import { type Column, TwoLines } from 'shared/ui/data-table';
import styles from './order-columns.module.css';
import { OrderStatusBadge } from './order-status-badge';

interface OrderActions {
  onDetails: (order: OrderEntry) => void;
  onPayment: (order: OrderEntry) => void;
}

export function orderColumns({
  onDetails,
  onPayment,
}: OrderActions): Column<OrderEntry, OrderSort>[] {
  return [
    {
      header: 'Order',
      kind: 'lead',
      sort: 'purchase_number',
      cell: (order) => <span className={styles.number}>{order.purchase_number}</span>,
    },
    {
      header: 'Member',
      sort: 'member_name',
      cell: (order) => (
        <TwoLines first={order.member_name ?? 'Unnamed User'} second={order.member_email} />
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      kind: 'date',
      cell: (order) => formatShortDay(order.created_at),
    },
    { header: 'Items', cell: (order) => itemsText(order.item_titles) },
    {
      header: 'Total',
      kind: 'figure',
      sort: 'total_amount',
      cell: (order) => formatEuro(order.total_amount),
    },
    { header: 'Status', cell: (order) => <OrderStatusBadge status={order.status} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (order) => (
        <>
          {order.status === 'pending' && (
            <Button
              size="sm"
              aria-label={`Record payment for ${order.purchase_number}`}
              onClick={() => onPayment(order)}
            >
              Record payment
            </Button>
          )}
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Details of ${order.purchase_number}`}
            onClick={() => onDetails(order)}
          >
            Details
          </Button>
        </>
      ),
    },
  ];
}

/** "Pro membership and 2 more". */
function itemsText(titles: readonly string[]): string {
  const [first = '—', ...others] = titles;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
