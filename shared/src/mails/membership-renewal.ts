import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import * as v from 'valibot';
import { text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { membershipSchema, onWords, planWords } from './membership-params';
import { dueOf, orderLines, orderSchema, transferDetails } from './order-params';

const schema = v.object({
  ...membershipSchema.entries,
  ...orderSchema.entries,
  /** What of it is for their post, gross. */
  post_amount: v.nullish(v.number()),
});

export const membershipRenewal = mailWriter(schema, (renewal, site) => ({
  subject: `Your membership renews: ${formatEuro(dueOf(renewal))} to transfer`,
  blocks: [
    text(
      renewal.valid_until
        ? `Your membership is paid until ${formatDay(renewal.valid_until)}.`
        : 'Your current membership period ends soon.',
      `This is the order for the next period, ${planWords(renewal)}:`,
    ),
    orderLines(renewal),
    text('Please transfer the amount to this account:'),
    transferDetails(renewal),
    text(
      'If you pay up to seven days late, your membership continues without a gap; after that it ends.',
      renewal.ends_on
        ? `You have given notice: your membership ends${onWords(renewal.ends_on)}, and this order covers the time until then.`
        : 'If you do not want to renew, you need not give notice: leave the order unpaid, or cancel it under Billing, and your membership ends with the period you have paid for.',
      ...postText(renewal.post_amount),
    ),
    billingLink('Open your invoice', site),
  ],
}));

function postText(gross: number | null | undefined): string[] {
  if (!gross || gross <= 0) return [];
  return [
    `${formatEuro(gross)} of it is for your post beyond the plan. It stays due if you do not renew: it is then billed on its own.`,
  ];
}
