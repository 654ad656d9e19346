import type { ReactNode } from 'react';
import { needed } from 'shared/lib/form-rules';
import { formatEuro, plainAmount } from 'shared/lib/money';
import type { OrderEntry } from 'shared/orders/types';
import { recordPayment } from 'shared/orders/use-orders';
import { showToast } from 'shared/runtime/store';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { paymentAmount } from './payment-amount';
import { paymentProviders } from './payment-providers';

export type PayableOrder = Pick<OrderEntry, 'id' | 'purchase_number' | 'total_amount'> & {
  member_name: string | null;
};

/** Records that an order has been paid. The database settles it once and checks the amount. */
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
    amount: paymentAmount(due),
  });

  async function record(payment: v.InferOutput<typeof schema>): Promise<void> {
    const { already_settled: wasSettled } = await recordPayment(order.id, payment);
    if (wasSettled) showToast(`${number} had been paid already. Nothing was changed.`, 'info');
    else showToast(`Payment of ${formatEuro(due)} recorded for ${number}.`);
  }

  return (
    <DialogForm
      title="Record payment"
      intro={
        <>
          {number}, {order.member_name ?? 'Unnamed User'}. Amount due: <b>{formatEuro(due)}</b>
        </>
      }
      size="sm"
      action="Record payment"
      busyLabel="Recording…"
      plan={{ schema, send: record }}
      initial={{ provider: 'bank_transfer', reference: '', amount: plainAmount(due) }}
      refusals={{ PY002: { field: 'amount' } }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('provider')} label="Paid by">
            {Object.entries(paymentProviders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('reference')}
            label="Reference"
            hint="As it stands on the bank statement or receipt."
            maxLength={200}
            autoComplete="off"
            required
          />
          <TextField
            {...form.field('amount')}
            label="Amount received (€)"
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </>
      )}
    </DialogForm>
  );
}
