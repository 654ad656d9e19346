import type { ReactNode } from 'react';
import type { BatchSort, PayoutBatch } from 'shared/commissions/types';
import { counted } from 'shared/lib/counted';
import { formatMoment, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { type Column, TwoLines } from '../ui/data-table';
import { batchStates } from './commission-words';

export function batchName({ created_at }: Pick<PayoutBatch, 'created_at'>): string {
  return `Batch of ${formatMoment(created_at)}`;
}

export function batchColumns(onOpen: (id: string) => void): Column<PayoutBatch, BatchSort>[] {
  return [
    {
      header: 'Batch',
      kind: 'lead',
      sort: 'created_at',
      cell: (batch) => (
        <TwoLines
          first={formatMoment(batch.created_at)}
          second={batch.made_by_name && `By ${batch.made_by_name}`}
        />
      ),
    },
    { header: 'Payouts', kind: 'figure', cell: ({ payouts }) => counted(payouts, 'payout') },
    {
      header: 'Total',
      kind: 'figure',
      sort: 'total_amount',
      cell: ({ total_amount }) => formatEuro(total_amount),
    },
    { header: 'Status', kind: 'badge', cell: ({ status }) => <BatchBadge status={status} /> },
    {
      header: 'Paid on',
      kind: 'date',
      cell: ({ paid_on }) => paid_on && formatShortDay(paid_on),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (batch) => (
        <Button size="sm" aria-label={`Open ${batchName(batch)}`} onClick={() => onOpen(batch.id)}>
          Open
        </Button>
      ),
    },
  ];
}

export function BatchBadge({ status }: Pick<PayoutBatch, 'status'>): ReactNode {
  const [tone, name] = batchStates[status];
  return <Badge tone={tone}>{name}</Badge>;
}
