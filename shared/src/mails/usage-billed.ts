import { formatEuro } from 'shared/lib/money';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { dueOf, orderLines, orderSchema, transferDetails } from './order-params';

export const usageBilled = mailWriter(orderSchema, (order, site) => ({
  subject: `Your post beyond the plan: ${formatEuro(dueOf(order))} to transfer`,
  blocks: [
    text(
      'This is what we did for your post beyond your plan, each at the price we told you at the time:',
    ),
    orderLines(order),
    text('Please transfer the amount to this account:'),
    transferDetails(order),
    text(
      'The invoice names the day and the label of each item. If something on it is wrong, please reply to this e-mail.',
    ),
    billingLink('Open your invoice', site),
  ],
}));
