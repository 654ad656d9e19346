import type { ReactNode } from 'react';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { Order, RefundReceipt } from 'shared/orders/types';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { PaperButton } from './paper-button';
import { PaymentStateBadge } from './payment-state-badge';

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
          [
            'Credit note',
            <>
              {number} <PaperButton orderId={order.id} paper={{ kind: 'credit_note', number }} />
            </>,
          ],
          ['Order', order.purchase_number],
          ['Status', <PaymentStateBadge key="state" state={payment_state} />],
          ['Refunded so far', formatEuro(refunded_amount)],
        ]}
      />
      <DialogActions>
        <Button {...beginsHere} tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
