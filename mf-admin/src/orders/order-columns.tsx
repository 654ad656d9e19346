import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { OrderEntry, OrderSort } from 'shared/orders/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { OrderLink } from './order-link';
import { PaperButton } from './paper-button';
import { papersOf } from './papers';
import { PaymentStateBadge } from './payment-state-badge';
import { mayRemind } from './remind-dialog';
import type { OpenOrder } from './use-open-order';

interface OrderActions {
  open: OpenOrder;
  onPayment: (order: OrderEntry) => void;
  onRemind: (order: OrderEntry) => void;
}

export function orderColumns({
  open,
  onPayment,
  onRemind,
}: OrderActions): Column<OrderEntry, OrderSort>[] {
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
    { header: 'Items', kind: 'wide', cell: (order) => <Items titles={order.item_titles} /> },
    {
      header: 'Total',
      kind: 'figure',
      sort: 'total_amount',
      cell: (order) => (
        <TwoLines first={formatEuro(order.total_amount)} second={moneyText(order)} />
      ),
    },
    {
      header: 'Status',
      kind: 'badge',
      cell: (order) => (
        <TwoLines
          first={<PaymentStateBadge state={order.payment_state} isOverdue={order.is_overdue} />}
          second={remindedText(order)}
        />
      ),
    },
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
          {mayRemind(order) && (
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Remind: ${order.purchase_number}`}
              onClick={() => onRemind(order)}
            >
              Remind
            </Button>
          )}
          {papersOf(order).map((paper) => (
            <PaperButton key={paper.kind} orderId={order.id} paper={paper} />
          ))}
        </>
      ),
    },
  ];
}

/** The day that matters now: of a paid order when the money came, of an open one when it has to. */
function payDayText({ status, paid_on: paidOn, due_date: due }: OrderEntry): string | null {
  if (paidOn) return `paid ${formatShortDay(paidOn)}`;
  return status === 'pending' && due ? `due ${formatShortDay(due)}` : null;
}

/** What of the total is left to pay, or went back. */
function moneyText({
  payment_state: state,
  amount_due,
  refunded_amount,
}: OrderEntry): string | null {
  if (state === 'partly_paid') return `${formatEuro(amount_due)} due`;
  return refunded_amount > 0 ? `${formatEuro(refunded_amount)} refunded` : null;
}

/** Of an order that waits for its payment, when its member was last reminded. */
function remindedText({ status, reminded_on: day }: OrderEntry): string | null {
  return status === 'pending' && day ? `reminded ${formatShortDay(day)}` : null;
}

/** The first of what was ordered, and how many more. */
function Items({ titles: [first = '—', ...others] }: { titles: readonly string[] }): ReactNode {
  return <TwoLines first={first} second={others.length > 0 && `and ${others.length} more`} />;
}
