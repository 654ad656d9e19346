import type { ReactNode } from 'react';
import { formatEventTime, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { fetchRegistrations } from 'shared/users/person/api';
import type { PersonRegistration } from 'shared/users/person/types';
import { eventPath } from '../../lib/office-paths';
import { OrderLink } from './order-link';
import { PersonItem, PersonList } from './person-list';

/** The events they registered for. */
export function PersonRegistrations({ id }: { id: string }): ReactNode {
  return (
    <PersonList
      id={id}
      what="registrations"
      fetchPart={(part) => fetchRegistrations(id, part)}
      empty="No registrations yet"
    >
      {(row) => (
        <PersonItem
          title={<Link to={eventPath(row.event.id)}>{row.event.title}</Link>}
          state={<Seat row={row} />}
          end={`${formatShortDay(row.event.event_date)}, ${formatEventTime(row.event.event_time)}`}
          facts={[
            row.event.location,
            `Registered ${formatShortDay(row.registration_date)}`,
            row.amount_paid > 0 && `${formatEuro(row.amount_paid)} paid`,
            <OrderLink key="order" order={row.order} />,
          ]}
        />
      )}
    </PersonList>
  );
}

function Seat({ row: { payment_status, event } }: { row: PersonRegistration }): ReactNode {
  if (payment_status === 'cancelled') {
    return <Badge>{event.status === 'cancelled' ? 'Event cancelled' : 'Cancelled'}</Badge>;
  }
  return payment_status === 'paid' ? (
    <Badge tone="success">Confirmed</Badge>
  ) : (
    <Badge tone="warning">Payment Pending</Badge>
  );
}
