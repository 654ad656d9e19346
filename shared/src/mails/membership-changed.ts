import { formatDay } from 'shared/lib/malta-time';
import * as v from 'valibot';
import { facts, text } from './content';
import { dashboardLink, mailWriter } from './mail-writer';
import { membershipSchema, planWords } from './membership-params';

const schema = v.object({
  ...membershipSchema.entries,
  starts: v.nullish(v.picklist(['now', 'next_period', 'same'])),
});

/** Another plan: it is in force, it will be, or the change was taken back. */
export const membershipChanged = mailWriter(schema, (change, site) => {
  const plan = planWords(change);
  const starts = change.starts_on ?? change.period_from;
  const isLater = change.starts === 'next_period';
  return {
    subject: isLater
      ? `Your plan changes${starts ? ` on ${formatDay(starts)}` : ''}`
      : change.starts === 'same'
        ? 'Your plan stays as it is'
        : 'Your plan has changed',
    blocks: [
      isLater
        ? text(
            `From the next period your plan is ${plan}. Until then everything stays as it is.`,
            'You can take this back on your dashboard until then.',
          )
        : change.starts === 'same'
          ? text(`The change you had planned is taken back. Your plan stays ${plan}.`)
          : text(`Your plan is now ${plan}. Your box number and address stay the same.`),
      facts(
        ['Plan', plan],
        [isLater ? 'From' : 'Since', change.starts !== 'same' && starts && formatDay(starts)],
        ['Paid until', change.valid_until && formatDay(change.valid_until)],
      ),
      dashboardLink('Open your dashboard', site),
    ],
  };
});
