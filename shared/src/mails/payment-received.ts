import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { facts, type TextBlock, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { orderLines, orderSchema } from './order-params';

const schema = v.object({
  ...orderSchema.entries,
  paid_on: v.nullish(v.string()),
  /** Of the payment that settled it, and how it came; without it all was paid at once. */
  amount: v.nullish(v.number()),
  provider: v.nullish(v.string()),
  /** What was let go as it was a little short, and what of it was more than was due. */
  written_off: v.nullish(v.number()),
  credited: v.nullish(v.number()),
});

export const paymentReceived = mailWriter(schema, (order, site) => {
  const isFree = order.total_amount === 0;
  return {
    subject: isFree
      ? `Order ${order.purchase_number}: nothing to pay`
      : `Payment received for order ${order.purchase_number}`,
    blocks: [
      isFree
        ? text('Thank you for your order. It costs nothing, so it is complete:')
        : received(order),
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

function received(order: v.InferOutput<typeof schema>): TextBlock {
  const { total_amount: total, provider, written_off: short, credited } = order;
  const amount = formatEuro(order.amount ?? total);
  const what = provider === 'credit' ? `${amount} of your credit is used.` : '';
  return text(
    what || `Thank you: your payment of ${amount} has arrived.`,
    short != null &&
      short > 0 &&
      `It was ${formatEuro(short)} short of what was due, and that is fine: you need not pay the difference.`,
    credited != null &&
      credited > 0 &&
      `${formatEuro(credited)} of it is more than was due: it is credit on your account.`,
    'It settles this order:',
  );
}
