import * as v from 'valibot';
import { reminder } from './invoice-overdue';
import { mailWriter } from './mail-writer';
import { orderSchema } from './order-params';

const schema = v.object({ ...orderSchema.entries, is_overdue: v.nullish(v.boolean()) });

/** Sent by an administrator, before the day an order is due or after it. */
export const paymentReminder = mailWriter(schema, (order, site) =>
  reminder(order, { isOverdue: order.is_overdue ?? false }, site),
);
