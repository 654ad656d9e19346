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
  OrderStatus,
}: { id: string } & Pick<PersonParts, 'OrderStatus'>): ReactNode {
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
          state={<OrderStatus status={order.status} />}
          end={formatEuro(order.total_amount)}
          facts={[
            formatShortDay(order.created_at),
            order.invoice_number,
            dueText(order),
            order.item_titles.join(', '),
          ]}
        />
      )}
    </PersonList>
  );
}

function dueText({ status, due_date }: PersonOrder): string | null {
  if (status !== 'pending' || due_date === null) return null;
  const day = formatShortDay(due_date);
  return due_date < maltaToday() ? `Overdue since ${day}` : `Due ${day}`;
}
