import type { ReactNode } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import type { OrderEntry } from 'shared/orders/types';
import { recordOneOfSeveral } from 'shared/orders/use-orders';
import { DialogForm } from 'shared/ui/dialog-form';
import { keepWhole } from 'shared/ui/keep-whole';
import * as v from 'valibot';
import { paymentDay } from '../lib/payment-day';
import type { BulkQuestion } from '../ui/bulk-action';
import { PaidByField, PaymentDayField } from '../ui/payment-fields';
import styles from './record-payment.module.css';

const schema = v.object({ provider: v.string(), paid_on: paymentDay() });

/** Asks once for what the payments of several orders have in common. */
export function RecordPaymentsDialog({
  rows,
  onRun,
  onClose,
}: BulkQuestion<OrderEntry>): ReactNode {
  const cents = rows.reduce((sum, order) => sum + Math.round(order.amount_due * 100), 0);
  return (
    <DialogForm
      title="Record payments"
      intro={
        <>
          {rows.length === 1 ? '1 order, paid in full' : `${rows.length} orders, each paid in full`}
          : <b>{formatEuro(cents / 100)}</b>.{' '}
          {rows.length === 1 ? 'Its number' : 'The number of each order'} becomes the reference.
        </>
      }
      size="sm"
      action="Record payments"
      definition={{
        schema,
        send: async ({ provider, paid_on }) =>
          onRun((order) =>
            recordOneOfSeveral(order.id, {
              provider,
              paid_on,
              reference: order.purchase_number,
              amount: order.amount_due,
            }),
          ),
      }}
      initial={{ provider: 'bank_transfer', paid_on: maltaToday() }}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.fields}>
          <ul className={styles.orders} aria-label="Unpaid orders">
            {rows.map((order) => (
              <li key={order.id}>
                <span>
                  {keepWhole(order.purchase_number)}, {personName(order.member_name)}
                </span>
                <span>{formatEuro(order.amount_due)}</span>
              </li>
            ))}
          </ul>
          <PaymentDayField {...form.field('paid_on')} />
          <PaidByField {...form.field('provider')} />
        </div>
      )}
    </DialogForm>
  );
}
