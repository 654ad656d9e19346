import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personPath } from 'shared/lib/office-paths';
import type { OrderEntry, OrderSort } from 'shared/orders/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { type Column, TwoLines } from 'shared/ui/data-table';
import { OrderLink } from './order-link';
import { OrderStatusBadge } from './order-status-badge';
import type { OpenOrder } from './use-open-order';

interface OrderActions {
  open: OpenOrder;
  onPayment: (order: OrderEntry) => void;
}

export function orderColumns({ open, onPayment }: OrderActions): Column<OrderEntry, OrderSort>[] {
  return [
    {
      header: 'Order',
      kind: 'lead',
      sort: 'purchase_number',
      cell: (order) => (
        <TwoLines first={<OrderLink order={order} open={open} />} second={order.invoice_number} />
      ),
    },
    {
      header: 'Member',
      sort: 'member_name',
      cell: (order) => (
        <TwoLines
          first={<Link to={personPath(order.user_id)}>{order.member_name ?? 'Unnamed User'}</Link>}
          second={order.member_company ?? order.member_email}
        />
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      kind: 'date',
      cell: (order) => formatShortDay(order.created_at),
    },
    {
      header: 'Due',
      sort: 'due_date',
      kind: 'date',
      cell: (order) => (order.due_date ? formatShortDay(order.due_date) : '—'),
    },
    {
      header: 'Paid',
      sort: 'paid_on',
      kind: 'date',
      cell: (order) => order.paid_on && formatShortDay(order.paid_on),
    },
    { header: 'Items', cell: (order) => itemsText(order.item_titles) },
    {
      header: 'Total',
      kind: 'figure',
      sort: 'total_amount',
      cell: (order) => formatEuro(order.total_amount),
    },
    {
      header: 'Status',
      kind: 'badge',
      cell: (order) => <OrderStatusBadge status={order.is_overdue ? 'overdue' : order.status} />,
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (order) =>
        order.status === 'pending' && (
          <Button
            size="sm"
            aria-label={`Record payment for ${order.purchase_number}`}
            onClick={() => onPayment(order)}
          >
            Record payment
          </Button>
        ),
    },
  ];
}

/** "Pro membership and 2 more". */
function itemsText(titles: readonly string[]): string {
  const [first = '—', ...others] = titles;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
