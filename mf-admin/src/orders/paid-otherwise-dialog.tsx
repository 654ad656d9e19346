import type { ReactNode } from 'react';
import type { CardRefund } from 'shared/card-payments/types';
import { payCardRefundOtherwise } from 'shared/card-payments/use-order-cards';
import { optional } from 'shared/lib/form-rules';
import { maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { paymentDay } from '../lib/payment-day';
import { PaymentDayField } from '../ui/payment-fields';

const schema = v.object({
  reference: optional(200),
  paid_on: paymentDay('Please enter the day the money went back'),
  is_confirmed: v.literal(true, 'Please pay it back first, then tick this box'),
});

/** Records that a refund which no card takes was paid back by bank transfer. */
export function PaidOtherwiseDialog({
  orderId,
  refund: { id, amount },
  onClose,
}: {
  orderId: string;
  refund: Pick<CardRefund, 'id' | 'amount'>;
  onClose: () => void;
}): ReactNode {
  const money = formatEuro(amount);
  return (
    <DialogForm
      title="Paid back by bank transfer?"
      intro={
        <>
          The card did not take <b>{money}</b>. Once this is recorded, it is not sent to the card
          again.
        </>
      }
      size="sm"
      action="Record transfer"
      busyLabel="Recording…"
      definition={{
        schema,
        send: async ({ reference, paid_on: paidOn }) => {
          const say = unseenNews();
          await payCardRefundOtherwise(orderId, id, { reference, paidOn });
          say(`${money} recorded as paid back by bank transfer.`);
        },
      }}
      initial={{ reference: '', paid_on: maltaToday(), is_confirmed: false }}
      refusals={{ PY010: { field: 'paid_on' } }}
      ways={({ code }) =>
        code === 'CD006' && (
          <p>
            If the card refuses it again, record the transfer then. If the card has taken it and the
            transfer is made, the money went back twice: ask the member to return it.
          </p>
        )
      }
      asksToDiscard
      keptAs={`paid otherwise ${id}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('reference')}
            label="Reference"
            hint="As shown on the bank statement."
            optional
            maxLength={200}
            autoComplete="off"
          />
          <PaymentDayField
            {...form.field('paid_on')}
            label="Paid back on"
            hint="Once all of the refund has been paid back by bank transfer, it is taken off the income of the day of the last transfer; until then, of the day recorded before."
          />
          <CheckboxField
            {...form.field('is_confirmed')}
            label={`${money} has been paid back by bank transfer`}
            hint="Recording sends no money. It tells the member, and it cannot be undone."
          />
        </>
      )}
    </DialogForm>
  );
}
