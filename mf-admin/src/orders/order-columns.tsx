import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { OrderEntry, OrderSort } from 'shared/orders/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
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
      kind: 'id',
      sort: 'purchase_number',
      cell: (order) => (
        <TwoLines first={<OrderLink order={order} open={open} />} second={order.invoice_number} />
      ),
    },
    {
      header: 'Member',
      kind: 'wide',
      sort: 'member_name',
      cell: (order) => (
        <TwoLines
          first={<Link to={personPath(order.user_id)}>{personName(order.member_name)}</Link>}
          second={order.member_company ?? order.member_email}
        />
      ),
    },
    {
      header: 'Date',
      sort: 'created_at',
      kind: 'date',
      cell: (order) => (
        <TwoLines first={formatShortDay(order.created_at)} second={payDayText(order)} />
      ),
    },
    { header: 'Items', kind: 'wide', cell: (order) => itemsText(order.item_titles) },
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

/** The day that matters now: of a paid order when the money came, of an open one when it has to. */
function payDayText({ status, paid_on: paidOn, due_date: due }: OrderEntry): string | null {
  if (paidOn) return `paid ${formatShortDay(paidOn)}`;
  return status === 'pending' && due ? `due ${formatShortDay(due)}` : null;
}

/** "Pro membership and 2 more". */
function itemsText(titles: readonly string[]): string {
  const [first = '—', ...others] = titles;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
