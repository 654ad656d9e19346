import * as v from 'valibot';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { orderLines, orderSchema } from './order-params';

const because: Record<string, string> = {
  administrator: 'Our office has cancelled this order.',
  unpaid: 'It was not paid within a week after it was due, so it is cancelled.',
  event_near: 'An event on it is near and it was not paid, so it is cancelled.',
  event_cancelled: 'An event on it does not take place, so it is cancelled.',
};

const schema = v.object({ ...orderSchema.entries, reason: v.nullish(v.string()) });

export const orderCancelled = mailWriter(schema, (order, site) => ({
  subject: `Order ${order.purchase_number} is cancelled`,
  blocks: [
    text(because[order.reason ?? ''] ?? 'This order is cancelled.'),
    orderLines(order),
    text(
      'Nothing is due any more: a credit note cancels the invoice.',
      'If you have paid already, please write to us.',
    ),
    billingLink('Open your credit note', site),
  ],
}));
