import type { OrderEntry } from 'shared/orders/types';
import type { BulkAction } from '../ui/bulk-action';
import { RecordPaymentsDialog } from './record-payments-dialog';

/** Payments of several orders in one go: what is due of each came, with its own number as reference. */
export const bulkPayments: BulkAction<OrderEntry> = {
  label: 'Record payments',
  applies: (order) => order.status === 'pending',
  name: (order) => order.purchase_number,
  ask: (question) => <RecordPaymentsDialog {...question} />,
};
