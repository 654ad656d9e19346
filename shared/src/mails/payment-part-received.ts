import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { dueOf, orderLines, orderSchema, transferDetails } from './order-params';

/** `amount`: of the payment that came. */
const schema = v.object({
  ...orderSchema.entries,
  amount: v.number(),
  paid_on: v.nullish(v.string()),
});

/** Money came, and not all that was due. */
export const paymentPartReceived = mailWriter(schema, (order, site) => ({
  subject: `Order ${order.purchase_number}: ${formatEuro(dueOf(order))} still due`,
  blocks: [
    text(
      `Thank you: ${formatEuro(order.amount)} for this order has arrived${order.paid_on ? ` on ${formatDay(order.paid_on)}` : ''}.`,
      `It is less than was due: ${formatEuro(dueOf(order))} is left to pay.`,
    ),
    orderLines(order),
    text('Please transfer what is left to this account:'),
    transferDetails(order),
    billingLink('Open Billing', site),
  ],
}));
