import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { membershipSchema, planWords } from './membership-params';
import { orderLines, orderSchema, transferDetails } from './order-params';

const schema = v.object({ ...membershipSchema.entries, ...orderSchema.entries });

export const membershipRenewal = mailWriter(schema, (renewal, site) => ({
  subject: `Your membership renews: ${formatEuro(renewal.total_amount)} to transfer`,
  blocks: [
    text(
      renewal.valid_until
        ? `Your membership is paid until ${formatDay(renewal.valid_until)}.`
        : 'The period of your membership ends soon.',
      `This is the order for the next period, ${planWords(renewal)}:`,
    ),
    orderLines(renewal),
    text('Please transfer the amount to this account:'),
    transferDetails(renewal),
    text(
      'Paid up to seven days late, your membership goes on without a gap; after that it ends.',
      'If you do not want to renew, give notice on your dashboard.',
    ),
    billingLink('Open your invoice', site),
  ],
}));
