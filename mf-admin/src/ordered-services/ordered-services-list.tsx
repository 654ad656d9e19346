import { type ReactNode, useState } from 'react';
import { orderedServiceDirectory } from 'shared/ordered-services/api';
import type {
  OrderedServiceEntry,
  OrderedServiceFilters,
  OrderedServiceSort,
} from 'shared/ordered-services/types';
import { progressLooks } from 'shared/services/progress';
import type { BulkAction } from '../ui/bulk-action';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { progressVerbs } from '../ui/progress-verbs';
import { BulkMoveDialog } from './bulk-move-dialog';
import { MoveDialog } from './move-dialog';
import { memberName, nextStep, orderedServiceColumns } from './ordered-service-columns';
import { orderedServicesCsv } from './ordered-services-csv';

const texts: ListTexts<OrderedServiceEntry, OrderedServiceFilters, OrderedServiceSort> = {
  what: 'ordered services',
  exportName: 'ordered-services',
  searchHint: 'Member, service or order number',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All ordered services',
        to_do: 'To do',
        pending: progressLooks.pending.name,
        paid: progressLooks.paid.name,
        in_progress: progressLooks.in_progress.name,
        completed: progressLooks.completed.name,
      },
    },
  },
  sorts: {
    waiting_since: 'Waiting since',
    purchase_date: 'Ordered',
    service_title: 'Service',
    member_name: 'Member',
  },
  ascending: true, // the longest wait first
  emptyTitle: 'No ordered services found',
  emptyText: 'Services appear here as soon as members order them.',
  csv: orderedServicesCsv,
};

const bulk = (['in_progress', 'completed'] as const).map(
  (next): BulkAction<OrderedServiceEntry> => ({
    label: progressVerbs[next],
    applies: (service) => nextStep(service) === next,
    name: (service) => `${service.service_title}, ${memberName(service)}`,
    ask: (question) => <BulkMoveDialog next={next} {...question} />,
  }),
);

/** What members ordered among the services, and the work on it. Plans run by themselves. */
export function OrderedServicesList(): ReactNode {
  const [moved, setMoved] = useState<OrderedServiceEntry | null>(null);
  const close = () => setMoved(null);
  return (
    <ListScreen
      directory={orderedServiceDirectory}
      texts={texts}
      columns={orderedServiceColumns(setMoved)}
      bulk={bulk}
    >
      {moved && <MoveDialog service={moved} onClose={close} />}
    </ListScreen>
  );
}
