import type { ReactNode } from 'react';
import { formatShortDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { keepWhole } from 'shared/ui/keep-whole';
import { fetchOrders } from 'shared/users/person/api';
import type { PersonOrder } from 'shared/users/person/types';
import { orderPath } from '../../lib/office-paths';
import type { PersonParts } from './parts';
import { PersonItem, PersonList } from './person-list';

/** Their orders; a payment is recorded on the order itself. */
export function PersonOrders({
  id,
  OrderState,
}: { id: string } & Pick<PersonParts, 'OrderState'>): ReactNode {
  return (
    <PersonList
      id={id}
      what="orders"
      fetchPart={(part) => fetchOrders(id, part)}
      empty="No orders yet"
    >
      {(order) => (
        <PersonItem
          title={<Link to={orderPath(order.id)}>{keepWhole(order.purchase_number)}</Link>}
          state={<OrderState state={order.payment_state} isOverdue={isOverdue(order)} />}
          end={formatEuro(order.total_amount)}
          facts={[
            formatShortDay(order.created_at),
            order.invoice_number,
            dueText(order),
            refundText(order),
            order.item_titles.join(', '),
          ]}
        />
      )}
    </PersonList>
  );
}

function isOverdue({ status, due_date }: PersonOrder): boolean {
  return status === 'pending' && due_date !== null && due_date < maltaToday();
}

/** What is left to pay, where some of it came, and until when. */
function dueText(order: PersonOrder): string | null {
  const { status, payment_state, amount_due, due_date } = order;
  if (status !== 'pending') return null;
  const what = payment_state === 'partly_paid' ? `${formatEuro(amount_due)} due` : 'Due';
  if (due_date === null) return what;
  const day = formatShortDay(due_date);
  return isOverdue(order) ? `${what} since ${day}` : `${what} ${day}`;
}

function refundText({ refunded_amount: refunded }: PersonOrder): string | null {
  return refunded > 0 ? `${formatEuro(refunded)} refunded` : null;
}
