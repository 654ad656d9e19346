import type { ReactNode } from 'react';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import type { OrderEntry } from 'shared/orders/types';
import { remindPayment } from 'shared/orders/use-orders';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import type { PayableOrder } from './record-payment-dialog';

/** Whether the member can be reminded today: of an unpaid order, once in seven days. The database decides. */
export function mayRemind({
  status,
  reminded_on: last,
}: Pick<OrderEntry, 'status' | 'reminded_on'>): boolean {
  return status === 'pending' && (last === null || last <= daysAfter(maltaToday(), -7));
}

/** Asks before the member of an unpaid order is reminded of the payment. */
export function RemindDialog({
  order: { id, purchase_number: number, amount_due: due, member_name },
  onClose,
}: {
  order: PayableOrder;
  onClose: () => void;
}): ReactNode {
  const name = personName(member_name);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Send a payment reminder?"
      confirmLabel="Send reminder"
      cancelLabel="Cancel"
      tone="primary"
      onConfirm={async () => {
        const say = unseenNews();
        await remindPayment(id);
        say(`Reminder for ${number} sent to ${name}.`);
      }}
    >
      <p>
        {name} gets an e-mail with the amount due, <b>{formatEuro(due)}</b>, our bank details and{' '}
        {number} as the reference. The next reminder can go out in seven days.
      </p>
    </ConfirmDialog>
  );
}
