import type { ReactNode } from 'react';
import type { Attendee } from 'shared/check-in/types';
import { formatMoment, formatShortDay, maltaClock } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { orderPath, personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { heldText, nameOf, states } from './attendee-texts';

export type AttendeeSort = 'name' | 'payment_status' | 'amount_paid' | 'registration_date';

export function attendeeColumns(
  onCancel: (attendee: Attendee) => void,
): Column<Attendee, AttendeeSort>[] {
  return [
    {
      header: 'Name',
      kind: 'lead',
      sort: 'name',
      cell: (attendee) => (
        <TwoLines
          first={<Link to={personPath(attendee.user_id)}>{nameOf(attendee)}</Link>}
          second={attendee.member?.company_name}
        />
      ),
    },
    { header: 'E-mail', kind: 'wide', cell: ({ member }) => member?.email },
    {
      header: 'Status',
      sort: 'payment_status',
      cell: (attendee) => <State attendee={attendee} />,
    },
    {
      header: 'Paid',
      kind: 'figure',
      sort: 'amount_paid',
      cell: ({ amount_paid }) => formatEuro(amount_paid),
    },
    {
      header: 'Registered',
      kind: 'date',
      sort: 'registration_date',
      cell: ({ registration_date: at }) => (
        <time dateTime={at} title={formatMoment(at)}>
          {formatShortDay(at)}
        </time>
      ),
    },
    {
      header: 'Order',
      kind: 'badge',
      cell: ({ purchase_id: id, order }) =>
        id && order && <Link to={orderPath(id)}>{keepWhole(order.purchase_number)}</Link>,
    },
    {
      header: 'Here',
      kind: 'date',
      cell: ({ checked_in_at: at }) => at && `Since ${maltaClock(new Date(at)).slice(11)}`,
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (attendee) =>
        canBeCancelled(attendee) && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Cancel registration of ${nameOf(attendee)}`}
            onClick={() => onCancel(attendee)}
          >
            Cancel
          </Button>
        ),
    },
  ];
}

/** A registration on an unpaid order is cancelled with that order. */
function canBeCancelled({ payment_status, purchase_id }: Attendee): boolean {
  return payment_status === 'paid' || (payment_status === 'pending' && purchase_id === null);
}

function State({ attendee }: { attendee: Attendee }): ReactNode {
  const { tone, name } = states[attendee.payment_status];
  return (
    <TwoLines first={<Badge tone={tone}>{name}</Badge>} second={heldText(attendee, new Date())} />
  );
}

/** In the order of a column; equal ones in the order they came. */
export function sorted(
  attendees: readonly Attendee[],
  sort: AttendeeSort,
  ascending: boolean,
): Attendee[] {
  const compare = (a: Attendee, b: Attendee): number => {
    if (sort === 'amount_paid') return a.amount_paid - b.amount_paid;
    if (sort === 'name') return nameOf(a).localeCompare(nameOf(b));
    return a[sort].localeCompare(b[sort]);
  };
  return attendees.toSorted((a, b) => (ascending ? compare(a, b) : compare(b, a)));
}
