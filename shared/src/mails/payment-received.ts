import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { orderLines, orderSchema } from './order-params';

const schema = v.object({ ...orderSchema.entries, paid_on: v.nullish(v.string()) });

export const paymentReceived = mailWriter(schema, (order, site) => {
  const isFree = order.total_amount === 0;
  return {
    subject: isFree
      ? `Order ${order.purchase_number}: nothing to pay`
      : `Payment received for order ${order.purchase_number}`,
    blocks: [
      isFree
        ? text('Thank you for your order. It costs nothing, so it is complete:')
        : text(
            `Thank you: your payment of ${formatEuro(order.total_amount)} has arrived. It settles this order:`,
          ),
      orderLines(order),
      facts(
        ['Invoice', order.invoice_number && `${order.invoice_number}, paid`],
        ['Paid on', order.paid_on && formatDay(order.paid_on)],
      ),
      text('You can read and download your invoice under Billing.'),
      billingLink('Open your invoice', site),
    ],
  };
});
