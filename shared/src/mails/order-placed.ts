import { formatEuro } from 'shared/lib/money';
import { nextSteps } from '../orders/next-steps';
import { link, steps, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { dueOf, orderLines, orderSchema, orderToPay, transferDetails } from './order-params';

export const orderPlaced = mailWriter(orderSchema, (order, site) => {
  const next = nextSteps(orderToPay(order));
  return {
    subject: `Order ${order.purchase_number}: ${formatEuro(dueOf(order))} to transfer`,
    blocks: [
      text('Thank you for your order. This is what you ordered:'),
      orderLines(order),
      text('Please transfer the amount to this account:'),
      ...transferDetails(order),
      text('What happens next:'),
      steps(next),
      ...next.flatMap(({ way }) => (way ? [link(way.label, site.url + way.path)] : [])),
      billingLink('Open your invoice', site),
    ],
  };
});
