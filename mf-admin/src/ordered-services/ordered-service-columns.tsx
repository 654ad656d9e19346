import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { daysAfter, formatShortDay, maltaToday } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { promisedBy } from 'shared/ordered-services/promised-by';
import type {
  NextStep,
  OrderedServiceEntry,
  OrderedServiceSort,
} from 'shared/ordered-services/types';
import { Link } from 'shared/router';
import { progressLooks } from 'shared/services/progress';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { orderPath, personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { progressVerbs } from '../ui/progress-verbs';
import styles from './ordered-service-columns.module.css';

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
              <Link to={orderPath(service.purchase_id)}>{keepWhole(service.purchase_number)}</Link>
            ) : (
              'Free'
            )
          }
          second={formatShortDay(service.purchase_date)}
        />
      ),
    },
    {
      header: 'Waiting',
      kind: 'date',
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

/** For how long, and by when it was promised: a day where the estimate names one, else the estimate itself. */
function Waiting({ service }: { service: Entry }): ReactNode {
  const { completion_date: done, waiting_since: since } = service;
  if (since === null) return <TwoLines first={done ? `Done ${formatShortDay(done)}` : 'Done'} />;
  return <TwoLines first={waitText(since)} second={<ByWhen service={service} />} />;
}

function ByWhen({ service }: { service: Entry }): ReactNode {
  const { estimated_delivery: estimate } = service;
  const promised = promisedDay(service);
  const overdueFrom = overdueSince(service);
  if (overdueFrom) {
    return <span className={styles.overdue}>Overdue since {formatShortDay(overdueFrom)}</span>;
  }
  if (promised) return `Due ${formatShortDay(promised)}`;
  return (
    estimate && (
      <span className={styles.estimate} title={estimate}>
        Estimated: {estimate}
      </span>
    )
  );
}

/** The day by which work was promised that is paid for and not done. */
function promisedDay(service: Entry): string | null {
  const { payment_status: progress, estimated_delivery: estimate, waiting_since: since } = service;
  return since === null || progress === 'pending' ? null : promisedBy(estimate, since);
}

/** The first day on which it is late, if that has come; YYYY-MM-DD. */
export function overdueSince(service: Entry): string | null {
  const promised = promisedDay(service);
  return promised !== null && promised < maltaToday() ? daysAfter(promised, 1) : null;
}

const day = 86_400_000; // ms

function waitText(since: string): string {
  const days = (Date.parse(maltaToday()) - Date.parse(maltaToday(new Date(since)))) / day;
  return days < 1 ? 'Since today' : counted(days, 'day');
}
