import type { ReactNode } from 'react';
import { batchDirectory } from 'shared/commissions/api';
import type { BatchFilters, BatchSort, PayoutBatch } from 'shared/commissions/types';
import { paths } from 'shared/lib/paths';
import { useSearchParams } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { batchColumns } from './batch-columns';
import { BatchDialog } from './batch-dialog';
import { batchStates } from './commission-words';
import { payoutsCsv } from './payouts-csv';

const texts: ListTexts<PayoutBatch, BatchFilters, BatchSort> = {
  what: 'batches',
  exportName: 'payouts',
  searchHint: 'Name or invoice number',
  filters: {
    filter: {
      label: 'Show',
      options: {
        all: 'All batches',
        made: batchStates.made[1],
        paid: batchStates.paid[1],
        cancelled: batchStates.cancelled[1],
      },
    },
  },
  sorts: { created_at: 'Batch', total_amount: 'Total' },
  emptyTitle: 'No batches found',
  emptyText: 'Select affiliates under Commissions and make payouts: each batch is listed here.',
  csv: payoutsCsv,
};

/** /dashboard/commissions/payouts: what was paid to affiliates, batch by batch. */
export default function PayoutsPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get('open') || null;
  function open(id: string | null): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('open');
        else next.set('open', id);
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  }
  return (
    <ListScreen
      directory={batchDirectory}
      texts={texts}
      columns={batchColumns(open)}
      heading="Payouts"
      actions={
        <ButtonLink size="sm" to={paths.commissions}>
          Commissions
        </ButtonLink>
      }
    >
      {openId !== null && <BatchDialog id={openId} onClose={() => open(null)} />}
    </ListScreen>
  );
}
