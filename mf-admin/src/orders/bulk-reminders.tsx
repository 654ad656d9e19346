import type { ReactNode } from 'react';
import type { OrderEntry } from 'shared/orders/types';
import { remindPayment } from 'shared/orders/use-orders';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import type { BulkAction, BulkQuestion } from '../ui/bulk-action';

/** Reminders of several unpaid orders in one go; an order that was reminded of this week is named and left out. */
export const bulkReminders: BulkAction<OrderEntry> = {
  label: 'Send reminders',
  applies: (order) => order.status === 'pending',
  name: (order) => order.purchase_number,
  ask: (question) => <RemindSeveralDialog {...question} />,
};

function RemindSeveralDialog({ rows, onRun, onClose }: BulkQuestion<OrderEntry>): ReactNode {
  const count = rows.length === 1 ? 'a payment reminder' : `${rows.length} payment reminders`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Send ${count}?`}
      confirmLabel="Send reminders"
      cancelLabel="Cancel"
      tone="primary"
      onConfirm={async () => onRun((order) => remindPayment(order.id))}
    >
      <p>
        Each member gets an e-mail for each order, with the amount due, our bank details and the
        number of the order as the reference. Orders with a reminder in the last seven days are
        skipped and named in the results.
      </p>
    </ConfirmDialog>
  );
}
