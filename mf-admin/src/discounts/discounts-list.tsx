import { type ReactNode, useState } from 'react';
import { discountDirectory } from 'shared/discounts/api';
import type { DiscountCode, DiscountFilters, DiscountSort } from 'shared/discounts/types';
import { switchDiscountCode } from 'shared/discounts/use-discounts';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { useSwitches } from '../lib/use-switches';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { DeleteDiscountDialog } from './delete-discount-dialog';
import { discountColumns } from './discount-columns';
import type { DiscountTask } from './discount-dialog';
import { DiscountDialog } from './discount-dialog';
import { stateLooks } from './discount-texts';
import styles from './discounts.module.css';
import { discountsCsv } from './discounts-csv';

const texts: ListTexts<DiscountCode, DiscountFilters, DiscountSort> = {
  what: 'discount codes',
  exportName: 'discount-codes',
  searchHint: 'Code or description',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All codes',
        usable: stateLooks.usable.name,
        inactive: stateLooks.inactive.name,
        not_yet: stateLooks.not_yet.name,
        expired: stateLooks.expired.name,
        used_up: stateLooks.used_up.name,
        archived: stateLooks.archived.name,
      },
    },
  },
  sorts: {
    created_at: 'Created',
    code: 'Code',
    valid_until: 'Valid until',
    usage_count: 'Used',
  },
  emptyTitle: 'No discount codes found',
  emptyText: 'Create the first one. Members enter it in their cart.',
  csv: discountsCsv,
};

/** All discount codes, and what can be done with them. */
export function DiscountsList(): ReactNode {
  const [task, setTask] = useState<DiscountTask | null>(null);
  const [deleted, setDeleted] = useState<DiscountCode | null>(null);
  const switches = useSwitches(switchDiscountCode, 'Failed to update discount code status');
  const close = () => setTask(null);
  const keep = () => setDeleted(null);
  return (
    <div className={styles.page}>
      {switches.error && <ErrorNotice error={switches.error} />}
      <ListScreen
        directory={discountDirectory}
        texts={texts}
        columns={discountColumns({ switches, onTask: setTask, onDelete: setDeleted })}
        heading="Discount codes"
        actions={
          <Button tone="primary" size="sm" onClick={() => setTask('new')}>
            New discount code
          </Button>
        }
      >
        {task && <DiscountDialog task={task} onClose={close} />}
        {deleted && <DeleteDiscountDialog code={deleted} onClose={keep} />}
      </ListScreen>
    </div>
  );
}
