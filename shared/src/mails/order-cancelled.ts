import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { isPostAlone, postAmount } from '../orders/next-steps';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { type OrderParams, orderLines, orderSchema } from './order-params';

const because: Record<string, string> = {
  administrator: 'We have cancelled this order.',
  unpaid: 'We have cancelled this order, because it was not paid within a week of its due date.',
  event_near:
    'We have cancelled this order, because it was not paid in time before an event on it.',
  event_cancelled: 'We have cancelled this order, because an event on it has been cancelled.',
};

const schema = v.object({
  ...orderSchema.entries,
  reason: v.nullish(v.string()),
  /** What was paid of it. */
  credited: v.nullish(v.number()),
});

export const orderCancelled = mailWriter(schema, (order, site) => ({
  subject: `Order ${order.purchase_number} is cancelled`,
  blocks: [
    text(because[order.reason ?? ''] ?? 'This order is cancelled.'),
    orderLines(order),
    text(
      whatIsLeft(order),
      order.credited
        ? `What you have paid for the order, ${formatEuro(order.credited)}, is credit on your account.`
        : 'If you have already paid, please write to us.',
    ),
    billingLink('Open your credit note', site),
  ],
}));

/** Work on post that stood on it beside something else is billed again (decision 046). */
function whatIsLeft({ lines }: OrderParams): string {
  const items = lines ?? [];
  const forPost = isPostAlone(items) ? 0 : postAmount(items);
  return forPost > 0
    ? `A credit note cancels the invoice. ${formatEuro(forPost)} of it is for your post and stays due: it is billed on its own.`
    : 'There is nothing left to pay: a credit note cancels the invoice.';
}
