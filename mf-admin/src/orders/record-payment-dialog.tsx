import { type FormEvent, type ReactNode, useState } from 'react';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import type { OrderEntry } from 'shared/orders/types';
import { recordPayment } from 'shared/orders/use-orders';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextField } from 'shared/ui/field';
import { amountProblem, readAmount } from './payment-amount';
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
  const [provider, setProvider] = useState('bank_transfer');
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState(plainAmount(due));
  const [isChecked, setChecked] = useState(false);

  const problems = {
    reference: reference.trim() === '' ? 'Please enter the reference of the payment' : undefined,
    amount: amountProblem(amount, due),
  };
  const { busy, error, run } = useAction(async () => {
    const payment = { provider, reference, amount: readAmount(amount) };
    const { already_settled: wasSettled } = await recordPayment(order.id, payment);
    if (wasSettled) showToast(`${number} had been paid already. Nothing was changed.`, 'info');
    else showToast(`Payment of ${formatEuro(due)} recorded for ${number}.`);
    onClose();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!problems.reference && !problems.amount) void run();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      keepOnBackdrop
      title="Record payment"
      intro={
        <>
          {number}, {order.member_name ?? 'Unnamed User'}. Amount due: <b>{formatEuro(due)}</b>
        </>
      }
    >
      <DialogForm onSubmit={submit}>
        <SelectField
          label="Paid by"
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        >
          {Object.entries(paymentProviders).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reference"
          hint="As it stands on the bank statement or receipt."
          maxLength={200}
          autoComplete="off"
          required
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={isChecked ? problems.reference : undefined}
        />
        <TextField
          label="Amount received (€)"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={isChecked ? problems.amount : undefined}
        />
        {error && <ErrorNotice error={error} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={busy} busyLabel="Recording…">
            Record payment
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
