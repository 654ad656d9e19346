import { type ReactNode, useRef, useState } from 'react';
import { useBeginning } from 'shared/lib/kept-typing';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Order, RefundableLine, RefundReceipt } from 'shared/orders/types';
import { refundPurchase, useRefundableLines } from 'shared/orders/use-orders';
import { Dialog } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField, TextAreaField, TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import { PaidByField, PaymentDayField } from '../ui/payment-fields';
import styles from './refund-dialog.module.css';
import { RefundDone } from './refund-done';
import { RefundLines } from './refund-lines';
import {
  amountName,
  chosenLines,
  confirmedName,
  type RefundOutput,
  type RefundTyped,
  refundRules,
} from './refund-rules';
import { totalsOf } from './refund-sums';

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
}

const title = 'Refund';

/** Records what was paid back of a paid order, whole or line by line, and offers the credit note over it. */
export function RefundDialog({ order, onClose }: RefundDialogProps): ReactNode {
  const { data: lines, error, refetch } = useRefundableLines(order.id);
  const [receipt, setReceipt] = useState<RefundReceipt | null>(null);
  if (receipt) return <RefundDone order={order} receipt={receipt} onClose={onClose} />;
  if (lines) {
    return <RefundForm order={order} lines={lines} onDone={setReceipt} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading what can be paid back…" lines={4} height="row" />
      )}
    </Dialog>
  );
}

function RefundForm({
  order,
  lines,
  onDone,
  onClose,
}: RefundDialogProps & {
  lines: RefundableLine[];
  onDone: (receipt: RefundReceipt) => void;
}): ReactNode {
  const { purchase_number: number, member, paid_amount: paid, refunded_amount: refunded } = order;
  const keptAs = `refund ${order.id}`;
  // the same key again where a first try's answer was lost, also after Back: it is paid back once
  const { newId: idempotencyKey } = useBeginning(keptAs, null);
  const left = (Math.round(paid * 100) - Math.round(refunded * 100)) / 100;
  const name = personName(member?.full_name);
  const done = useRef<RefundReceipt | null>(null);

  async function record(refund: RefundOutput): Promise<void> {
    const say = unseenNews();
    const receipt = await refundPurchase(order.id, { ...refund, idempotencyKey });
    say(`${formatEuro(receipt.amount)} of ${number} recorded as paid back.`);
    done.current = receipt;
  }

  return (
    <DialogForm
      title={`${title} ${number}`}
      intro={
        <>
          {name} paid <b>{formatEuro(paid)}</b>
          {refunded > 0 && <>, of which {formatEuro(refunded)} has gone back</>}.
        </>
      }
      size="lg"
      action="Record refund"
      busyLabel="Recording…"
      definition={{ schema: refundRules(lines, left), send: record }}
      initial={initialOf(lines, number)}
      refusals={{ PY008: { field: 'note' }, PY010: { field: 'refunded_on' } }}
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
      onSent={() => done.current && onDone(done.current)}
    >
      {(form) => {
        const total = totalsOf(chosenLines(lines, form.values), order.items);
        return (
          <>
            <RefundLines form={form} lines={lines} total={total} />
            <div className={styles.fields}>
              <PaidByField {...form.field('provider')} label="Paid back by" />
              <PaymentDayField
                {...form.field('refunded_on')}
                label="Paid back on"
                hint="Taken off the income of this day."
              />
              <TextField
                {...form.field('reference')}
                label="Reference"
                optional
                maxLength={200}
                autoComplete="off"
              />
            </div>
            <div className={styles.note}>
              <TextAreaField
                {...form.field('note')}
                label="Note"
                hint="Why it is paid back. For the office; the member finds it in the copy of their data."
                rows={2}
                maxLength={2000}
                required
              />
            </div>
            {total.gross > 0 && (
              <CheckboxField
                key={confirmedName(total.gross)}
                {...form.field(confirmedName(total.gross))}
                label={`${formatEuro(total.gross)} has been paid back to ${name}`}
                hint="Recording sends no money. It writes a credit note and tells the member, and it cannot be undone."
              />
            )}
          </>
        );
      }}
    </DialogForm>
  );
}

function initialOf(lines: readonly RefundableLine[], reference: string): RefundTyped {
  const amounts = lines.map(({ position, refundable_amount }) => [
    amountName(position),
    plainAmount(refundable_amount),
  ]);
  return {
    provider: 'bank_transfer',
    reference,
    refunded_on: maltaToday(),
    note: '',
    ...Object.fromEntries(amounts),
  };
}
