import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import type {
  NextStep,
  OrderedServiceEntry,
  OrderedServiceSort,
} from 'shared/ordered-services/types';
import { Link } from 'shared/router';
import { progressLooks } from 'shared/services/progress';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { orderPath, personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { progressVerbs } from '../ui/progress-verbs';

type Entry = OrderedServiceEntry;

/** Where the work goes next; null before it is paid, and once it is done. */
export function nextStep({ payment_status: progress }: Entry): NextStep | null {
  if (progress === 'paid') return 'in_progress';
  return progress === 'in_progress' ? 'completed' : null;
}

export function memberName({ member_name: name }: Entry): string {
  return personName(name);
}

export function orderedServiceColumns(
  onMove: (service: Entry) => void,
): Column<Entry, OrderedServiceSort>[] {
  return [
    {
      header: 'Service',
      kind: 'lead',
      sort: 'service_title',
      cell: (service) => <TwoLines first={service.service_title} second={service.notes} />,
    },
    {
      header: 'Member',
      sort: 'member_name',
      cell: (service) => (
        <TwoLines
          first={<Link to={personPath(service.user_id)}>{memberName(service)}</Link>}
          second={service.member_company ?? service.member_email}
        />
      ),
    },
    {
      header: 'Order',
      kind: 'badge',
      sort: 'purchase_date',
      cell: (service) => (
        <TwoLines
          first={
            service.purchase_id ? (
              <Link to={orderPath(service.purchase_id)}>{service.purchase_number}</Link>
            ) : (
              'Free'
            )
          }
          second={formatShortDay(service.purchase_date)}
        />
      ),
    },
    {
      header: 'Waiting since',
      sort: 'waiting_since',
      cell: (service) => <Waiting service={service} />,
    },
    { header: 'Status', kind: 'badge', cell: (service) => <ProgressBadge {...service} /> },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (service) => {
        if (service.payment_status === 'pending') return null;
        const next = nextStep(service);
        const verb = next ? progressVerbs[next] : 'Add note';
        return (
          <Button
            size="sm"
            aria-label={`${verb}: ${service.service_title}, ${memberName(service)}`}
            onClick={() => onMove(service)}
          >
            {verb}
          </Button>
        );
      },
    },
  ];
}

export function ProgressBadge({ payment_status: progress }: Pick<Entry, 'payment_status'>) {
  const { tone, name } = progressLooks[progress];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Since when, and what was promised: an estimate is free text, so it is only shown beside it. */
function Waiting({ service }: { service: Entry }): ReactNode {
  const { completion_date: done, estimated_delivery: estimate, waiting_since: since } = service;
  if (service.payment_status === 'completed') {
    return <TwoLines first={done ? `Done ${formatShortDay(done)}` : 'Done'} />;
  }
  return (
    <TwoLines
      first={`${formatShortDay(since)} (${daysText(since)})`}
      second={estimate && `Estimated: ${estimate}`}
    />
  );
}

const day = 86_400_000; // ms

function daysText(since: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / day));
  if (days === 0) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}
