import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { progressLooks } from 'shared/services/progress';
import { Badge } from 'shared/ui/badge';
import { fetchServices } from 'shared/users/person/api';
import type { PersonService } from 'shared/users/person/types';
import { OrderLink } from './order-link';
import { PersonItem, PersonList } from './person-list';

/** The services and plans they ordered, and how far each is. */
export function PersonServices({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="services"
      fetchPart={(part) => fetchServices(id, part)}
      empty="No services yet"
    >
      {(row) => (
        <PersonItem
          title={row.service.title}
          state={<Progress row={row} />}
          end={formatShortDay(row.purchase_date)}
          facts={[
            row.order ? (
              <OrderLink order={row.order} />
            ) : (
              row.payment_status === 'pending' && 'In the cart'
            ),
            row.valid_until && `Until ${formatShortDay(row.valid_until)}`,
            row.completion_date &&
              !row.service.membership_type &&
              `Completed ${formatShortDay(row.completion_date)}`,
            row.notes,
          ]}
        />
      )}
    </PersonList>
  );
}

// nobody works on a plan: it runs once it is paid
function Progress({ row: { payment_status, service } }: { row: PersonService }): ReactNode {
  if (service.membership_type && payment_status !== 'pending') {
    return payment_status === 'completed' ? (
      <Badge>Plan, ended</Badge>
    ) : (
      <Badge tone="success">Plan, paid</Badge>
    );
  }
  const { tone, name } = progressLooks[payment_status];
  return <Badge tone={tone}>{name}</Badge>;
}
