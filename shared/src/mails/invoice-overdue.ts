import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { isPostAlone, postAmount } from '../orders/next-steps';
import { dayToPay, transferHints } from '../orders/payment-terms';
import { type MailContent, type TextBlock, text } from './content';
import { billingLink, type MailSite, mailWriter } from './mail-writer';
import { dueOf, type OrderParams, orderLines, orderSchema, transferDetails } from './order-params';

export const invoiceOverdue = mailWriter(orderSchema, (order, site) =>
  reminder(order, { isOverdue: true }, site),
);

/** A reminder of an order that waits for its payment. */
export function reminder(
  order: OrderParams,
  { isOverdue }: { isOverdue: boolean },
  site: MailSite,
): MailContent {
  const due = isOverdue ? 'was due' : 'is due';
  const seen = order.paid_amount
    ? `${formatEuro(order.paid_amount)} of it has arrived, and ${formatEuro(dueOf(order))} is still due.`
    : 'We have not seen a payment yet.';
  return {
    subject: `Reminder: ${formatEuro(dueOf(order))} for order ${order.purchase_number}`,
    blocks: [
      text(
        order.due_date
          ? `Your order ${due} on ${formatDay(order.due_date)}.`
          : 'Your order is due.',
        seen,
        'If you have paid in the last few days, you need not do anything. Thank you.',
      ),
      orderLines(order),
      text('Please transfer the amount to this account:'),
      ...transferDetails(isOverdue ? { ...order, due_date: null } : order),
      text(transferHints),
      whileUnpaid(order),
      billingLink('Open your invoice', site),
    ],
  };
}

/** What becomes of the order without a payment: one that bills post alone never lapses (decision 046). */
function whileUnpaid({ lines }: OrderParams): TextBlock {
  const items = lines ?? [];
  if (isPostAlone(items)) {
    return text(
      `What it bills is done, so it stays due. If something is wrong with it, please write to ${company.supportEmail}.`,
    );
  }
  const hasEvent = items.some(({ item_type }) => item_type === 'event');
  const forPost = postAmount(items);
  return text(
    hasEvent
      ? 'We cancel an order that is still unpaid a week after its due date, or 48 hours before an event on it begins if that is sooner.'
      : 'We cancel an order that is still unpaid a week after its due date.',
    hasEvent && dayToPay,
    forPost > 0 &&
      `${formatEuro(forPost)} of it is for your post and stays due: it is then billed on its own.`,
  );
}
