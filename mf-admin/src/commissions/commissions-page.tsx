import { type ReactNode, useState } from 'react';
import { commissionDirectory } from 'shared/commissions/api';
import type {
  CommissionAccount,
  CommissionFilters,
  CommissionSort,
} from 'shared/commissions/types';
import { paths } from 'shared/lib/paths';
import { ButtonLink } from 'shared/ui/button';
import type { BulkAction } from '../ui/bulk-action';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { AccountDialog } from './account-dialog';
import { commissionColumns } from './commission-columns';
import { problemNames } from './commission-words';
import { commissionsCsv } from './commissions-csv';
import { MakeBatchDialog } from './make-batch-dialog';

const texts: ListTexts<CommissionAccount, CommissionFilters, CommissionSort> = {
  what: 'affiliates',
  exportName: 'commissions',
  searchHint: 'Name or e-mail',
  filters: {
    filter: {
      label: 'Show',
      options: { all: 'All affiliates', payable: 'Can be paid', ...problemNames },
    },
  },
  sorts: { available: 'Available', held: 'Held', paid: 'Paid', full_name: 'Affiliate' },
  emptyTitle: 'No affiliates found',
  emptyText: 'Affiliates are listed here once they are approved, with what they have earned.',
  csv: commissionsCsv,
};

const bulk: BulkAction<CommissionAccount>[] = [
  {
    label: 'Make payouts',
    applies: ({ problem }) => problem === null,
    name: ({ full_name }) => full_name,
    ask: ({ rows, onClose }) => <MakeBatchDialog accounts={rows} onClose={onClose} />,
  },
];

/** /dashboard/commissions: what affiliates are owed, and who can be paid. */
export default function CommissionsPage(): ReactNode {
  const [opened, setOpened] = useState<CommissionAccount | null>(null);
  return (
    <ListScreen
      directory={commissionDirectory}
      texts={texts}
      columns={commissionColumns(setOpened)}
      bulk={bulk}
      heading="Commissions"
      actions={
        <ButtonLink size="sm" to={paths.payouts}>
          Payouts
        </ButtonLink>
      }
    >
      {opened && <AccountDialog account={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  );
}
