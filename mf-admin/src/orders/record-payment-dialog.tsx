import { type ReactNode, useEffect, useRef } from 'react';
import { needed } from 'shared/lib/form-rules';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import type { OrderEntry } from 'shared/orders/types';
import { recordPayment } from 'shared/orders/use-orders';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { paymentAmount } from './payment-amount';
import { paymentDay } from './payment-day';
import { PaidByField, PaymentDayField } from './payment-fields';
import styles from './payment-fields.module.css';

export type PayableOrder = Pick<OrderEntry, 'id' | 'purchase_number' | 'total_amount'> & {
  member_name: string | null;
};

/**
 * Records that an order has been paid. The database settles it once and checks the amount. All is
 * filled in as it usually is: members are asked to give the number of the order as reference.
 */
export function RecordPaymentDialog({
  order,
  onClose,
}: {
  order: PayableOrder;
  onClose: () => void;
}): ReactNode {
  const { purchase_number: number, total_amount: due } = order;
  const schema = v.object({
    provider: v.string(),
    reference: needed('Please enter the reference of the payment', 200),
    paid_on: paymentDay(),
    amount: paymentAmount(due),
  });
  const fields = useRef<HTMLDivElement>(null);
  // after the dialog has opened, which puts the focus on its first button
  useEffect(() => {
    const reference = fields.current?.querySelector('input');
    reference?.focus();
    reference?.select(); // typing replaces it
  }, []);

  async function record(payment: v.InferOutput<typeof schema>): Promise<void> {
    const say = unseenNews();
    const { already_settled: wasSettled } = await recordPayment(order.id, payment);
    if (wasSettled) say(`${number} had already been paid. Nothing was changed.`, 'info');
    else say(`Payment of ${formatEuro(due)} recorded for ${number}.`);
  }

  return (
    <DialogForm
      title="Record payment"
      intro={
        <>
          {number}, {personName(order.member_name)}. Amount due: <b>{formatEuro(due)}</b>
        </>
      }
      size="sm"
      action="Record payment"
      busyLabel="Recording…"
      definition={{ schema, send: record }}
      initial={{
        provider: 'bank_transfer',
        reference: number,
        paid_on: maltaToday(),
        amount: plainAmount(due),
      }}
      refusals={{ PY002: { field: 'amount' }, PY010: { field: 'paid_on' } }}
      onClose={onClose}
    >
      {(form) => (
        <div ref={fields} className={styles.fields}>
          <TextField
            {...form.field('reference')}
            label="Reference"
            hint="As shown on the bank statement or receipt."
            maxLength={200}
            autoComplete="off"
            required
          />
          <PaymentDayField {...form.field('paid_on')} />
          <TextField
            {...form.field('amount')}
            label="Amount received (€)"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <PaidByField {...form.field('provider')} />
        </div>
      )}
    </DialogForm>
  );
}
