import { formatDay } from 'shared/lib/malta-time';
import * as v from 'valibot';
import { facts, type MailContent, text } from './content';
import { type MailSite, mailWriter, membershipLink } from './mail-writer';
import { type MembershipParams, membershipSchema, onWords, planWords } from './membership-params';

const schema = v.object({
  ...membershipSchema.entries,
  starts: v.nullish(v.picklist(['now', 'next_period', 'same'])),
  next_plan_title: v.nullish(v.string()),
  next_membership_type: v.nullish(v.string()),
  next_billing_period: v.nullish(v.string()),
});

/** Another plan: it is in force, it will be, or the change was taken back. */
export const membershipChanged = mailWriter(schema, ({ starts, ...change }, site) => {
  if (starts === 'next_period') {
    const next = {
      ...change,
      plan_title: change.next_plan_title ?? change.plan_title,
      membership_type: change.next_membership_type ?? change.membership_type,
      billing_period: change.next_billing_period ?? change.billing_period,
    };
    return changesLater(next, site);
  }
  const plan = planWords(change);
  return {
    subject: starts === 'same' ? 'Your plan stays as it is' : 'Your plan has changed',
    blocks: [
      starts === 'same'
        ? text(`We have cancelled the change you had planned. Your plan is still ${plan}.`)
        : text(`Your plan is now ${plan}. Your box number and address stay the same.`),
      facts(['Plan', plan], ['Paid until', change.valid_until && formatDay(change.valid_until)]),
      membershipLink(site),
    ],
  };
});

function changesLater(next: MembershipParams, site: MailSite): MailContent {
  const plan = planWords(next);
  return {
    subject: `Your plan changes${onWords(next.starts_on) || ' with the next period'}`,
    blocks: [
      text(
        `From the next period your plan is ${plan}. Until then everything stays as it is.`,
        'You can take this back on your dashboard.',
      ),
      facts(
        ['New plan', plan],
        ['Current period ends', next.valid_until && formatDay(next.valid_until)],
      ),
      membershipLink(site),
    ],
  };
}
