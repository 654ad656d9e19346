import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { renewalDays } from 'shared/memberships/plan-terms';
import { facts, text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { membershipSchema, planWords } from './membership-params';

export const membershipStarted = mailWriter(membershipSchema, (membership, site) => ({
  subject: membership.box_number
    ? `Your membership is active: box ${membership.box_number}`
    : 'Your membership is active',
  blocks: [
    text('Welcome: your membership is active, and your business address is yours to use.'),
    facts(
      ['Plan', planWords(membership)],
      ['Box number', membership.box_number != null && String(membership.box_number)],
      [
        'Business address',
        membership.box_number != null &&
          `Box ${membership.box_number}, ${company.address.join(', ')}`,
      ],
      ['May be used from', membership.address_from && formatDay(membership.address_from)],
      ['Paid until', membership.valid_until && formatDay(membership.valid_until)],
    ),
    text(
      'In the first line put the name of your company, or your own. Please have the box number written on everything that is sent to you.',
    ),
    membership.cooling_off_until
      ? text(
          `You can withdraw until ${formatDay(membership.cooling_off_until)}, without a reason, on your dashboard.`,
        )
      : text(`${renewalDays} days before the end we send you the order for the next period.`),
    membershipLink(site),
  ],
}));
