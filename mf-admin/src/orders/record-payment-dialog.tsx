import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Form } from 'shared/lib/use-form';
import type { OrderEntry, PaymentRecord } from 'shared/orders/types';
import { recordPayment, usePaymentOptions } from 'shared/orders/use-orders';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { type PaymentEffect, paymentEffect, receiptText } from '../lib/payment-effect';
import { PaidByField, PaymentDayField } from '../ui/payment-fields';
import { readAmount } from './payment-amount';
import { confirmedName, needsConfirmation, type PaymentTyped, paymentRules } from './payment-rules';
import styles from './record-payment.module.css';

export type PayableOrder = Pick<
  OrderEntry,
  'id' | 'purchase_number' | 'status' | 'amount_due' | 'member_name'
>;

/**
 * Records money that came for an order, as it came: what becomes of another amount than is due is said before. All is
 * filled in as it usually is: members are asked to give the number of the order as reference.
 */
export function RecordPaymentDialog({
  order,
  onClose,
}: {
  order: PayableOrder;
  onClose: () => void;
}): ReactNode {
  const { purchase_number: number, status, member_name: name } = order;
  const [due, setDue] = useState(order.amount_due);
  const tolerance = usePaymentOptions().data?.tolerance;
  const effectOf = (amount: number) => paymentEffect({ status, due, amount, tolerance, name });
  const fields = useRef<HTMLDivElement>(null);
  // after the dialog has opened, which puts the focus on its first button
  useEffect(() => {
    const reference = fields.current?.querySelector('input');
    reference?.focus();
    reference?.select(); // typing replaces it
  }, []);

  async function record(payment: PaymentRecord): Promise<void> {
    const say = unseenNews();
    const receipt = await recordPayment(order.id, payment);
    if (receipt.already_recorded) {
      say(`This payment for ${number} is in the books already. Nothing was changed.`, 'info');
    } else if (receipt.already_settled && !payment.asReceived) {
      say(`${number} had already been paid. Nothing was changed.`, 'info');
    } else {
      const done = `Payment of ${formatEuro(payment.amount)} recorded for ${number}.`;
      say([done, receiptText(receipt, name)].filter(Boolean).join(' '));
    }
  }

  return (
    <DialogForm
      title="Record payment"
      intro={
        <>
          {number}, {personName(name)}.{' '}
          {status === 'pending' ? (
            <>
              Amount due: <b>{formatEuro(due)}</b>
            </>
          ) : (
            'Nothing is due.'
          )}
        </>
      }
      size="sm"
      action="Record payment"
      busyLabel="Recording…"
      definition={{ schema: paymentRules(effectOf), send: record }}
      initial={{
        provider: 'bank_transfer',
        reference: number,
        paid_on: maltaToday(),
        amount: status === 'pending' ? plainAmount(due) : '',
      }}
      refusals={{
        PY002: { field: 'amount' },
        PY010: { field: 'paid_on' },
        PY016: { field: 'amount' },
      }}
      // somebody else was first: what is said of the amount follows
      onRefused={({ code, details: { amount_due: left } }) => {
        if (code === 'PY002' && typeof left === 'number') setDue(left);
      }}
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
          <WhatBecomes form={form} effectOf={effectOf} />
          <PaidByField {...form.field('provider')} />
        </div>
      )}
    </DialogForm>
  );
}

/** Says of the amount that is typed what becomes of it, and asks about one that may be a slip. */
function WhatBecomes({
  form,
  effectOf,
}: {
  form: Form<PaymentTyped>;
  effectOf: (amount: number) => PaymentEffect;
}): ReactNode {
  const amount = readAmount(form.values.amount);
  const effect = Number.isNaN(amount) ? null : effectOf(amount);
  return (
    <div role="status" className={styles.effect}>
      {effect?.text && <Notice>{effect.text}</Notice>}
      {effect && needsConfirmation(effect) && (
        <CheckboxField
          key={confirmedName(amount)}
          {...form.field(confirmedName(amount))}
          label={`${formatEuro(amount)} has arrived: record it as received`}
        />
      )}
    </div>
  );
}
