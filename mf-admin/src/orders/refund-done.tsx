import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { Order, RefundReceipt } from 'shared/orders/types';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { PaymentStateBadge } from './payment-state-badge';
import { usePaper } from './use-paper';

/** What was recorded as paid back, with the credit note over it to be saved. */
export function RefundDone({
  order,
  receipt,
  onClose,
}: {
  order: Order;
  receipt: RefundReceipt;
  onClose: () => void;
}): ReactNode {
  const { credit_note_number: number, amount, refunded_amount, payment_state } = receipt;
  const { busy, save } = usePaper(order.id, number);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${formatEuro(amount)} refunded`}
      intro={`${personName(order.member?.full_name)} is told by e-mail and finds the credit note under Billing.`}
      size="sm"
    >
      <DetailList
        items={[
          ['Credit note', number],
          ['Order', order.purchase_number],
          ['Status', <PaymentStateBadge key="state" state={payment_state} />],
          refunded_amount > amount ? ['In total', formatEuro(refunded_amount)] : null,
        ]}
      />
      <DialogActions>
        <Button busy={busy} busyLabel="Preparing the PDF…" onClick={save}>
          Download credit note
        </Button>
        <Button {...beginsHere} tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
