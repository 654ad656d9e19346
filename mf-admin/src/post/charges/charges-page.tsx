import { type ReactNode, useState } from 'react';
import { chargeDirectory } from 'shared/post-charges/api';
import type { ChargeFilters, ChargeSort, PostCharge } from 'shared/post-charges/types';
import { ListScreen, type ListTexts } from '../../ui/list-screen';
import { chargeColumns } from './charge-columns';
import { chargeNames } from './charge-words';
import { chargesCsv } from './charges-csv';
import { WaiveDialog } from './waive-dialog';

const texts: ListTexts<PostCharge, ChargeFilters, ChargeSort> = {
  what: 'charges',
  exportName: 'charges',
  searchHint: 'Name, box or label',
  filters: { filter: { label: 'Show', options: { all: 'All charges', ...chargeNames } } },
  sorts: { day: 'Day', gross: 'Gross', member_name: 'Member' },
  emptyTitle: 'No charges found',
  emptyText:
    'What is done for members beyond their plan is listed here until an order bills it, after their membership month.',
  csv: chargesCsv,
};

/** /dashboard/post/charges: what members owe for their post and no order bills yet. */
export default function ChargesPage(): ReactNode {
  const [waived, setWaived] = useState<PostCharge | null>(null);
  return (
    <ListScreen
      directory={chargeDirectory}
      texts={texts}
      columns={chargeColumns(setWaived)}
      heading="Charges not billed yet"
    >
      {waived && <WaiveDialog charge={waived} onClose={() => setWaived(null)} />}
    </ListScreen>
  );
}
