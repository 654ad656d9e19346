import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { plansPath } from 'shared/memberships/standing';
import * as v from 'valibot';
import { link, text } from './content';
import { billingLink, mailWriter } from './mail-writer';
import { membershipSchema, planWords } from './membership-params';
import { orderSchema, transferDetails } from './order-params';

const schema = v.object({
  ...membershipSchema.entries,
  ...v.partial(orderSchema).entries,
  days_left: v.number(),
});

function daysWords(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Days before the end; with the order that waits, if there is one. */
export const membershipReminder = mailWriter(schema, (reminder, site) => {
  const { purchase_number: number, total_amount: total } = reminder;
  return {
    subject: `Your membership ends ${daysWords(reminder.days_left)}`,
    blocks: [
      text(
        reminder.valid_until
          ? `Your ${planWords(reminder)} ${reminder.is_grant ? 'runs' : 'is paid'} until ${formatDay(reminder.valid_until)}.`
          : `Your ${planWords(reminder)} ends ${daysWords(reminder.days_left)}.`,
      ),
      ...(number != null && total != null
        ? [
            text(
              reminder.paid_amount
                ? `Order ${number} is paid in part. ${formatEuro(reminder.amount_due ?? total)} of ${formatEuro(total)} is still due.`
                : `Order ${number} for ${formatEuro(total)} is not paid yet.`,
              'If you have paid in the last few days, you need not do anything. Thank you.',
            ),
            transferDetails({ ...reminder, purchase_number: number, total_amount: total }),
            ...(reminder.grace_until
              ? [text('If you pay up to seven days late, your membership continues without a gap.')]
              : []),
            billingLink('Open Billing', site),
          ]
        : [
            text(
              reminder.is_grant
                ? 'There is nothing to pay for it. After that day you can choose a plan.'
                : 'There is no order for the time after that. To continue, please choose a plan.',
            ),
            link(reminder.is_grant ? 'See the plans' : 'Choose a plan', site.url + plansPath),
          ]),
    ],
  };
});
