import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { businessAddress } from 'shared/memberships/business-address';
import { renewalDays } from 'shared/memberships/plan-terms';
import { facts, link, text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { type MembershipParams, membershipSchema, planWords } from './membership-params';

function whatComesNext(membership: MembershipParams): string {
  const { is_grant: isGrant, cooling_off_until: withdrawUntil, valid_until: until } = membership;
  if (isGrant) {
    return until
      ? 'There is nothing to pay for it. We’ll remind you a few days before it ends.'
      : 'There is nothing to pay for it, and it has no end date.';
  }
  return withdrawUntil
    ? `Until ${formatDay(withdrawUntil)} you can withdraw on your dashboard, without giving a reason.`
    : `We’ll send the order for the next period ${renewalDays} days before this one ends.`;
}

export const membershipStarted = mailWriter(membershipSchema, (membership, site) => ({
  subject: membership.box_number
    ? `Your membership is active: box ${membership.box_number}`
    : 'Your membership is active',
  blocks: [
    membership.is_reserved
      ? text(
          'Welcome: your membership is active, and your box is reserved. Before you can use its address we have to know who does; post that arrives is kept for you until then.',
        )
      : text(
          `Welcome: your membership is active, and your ${company.addressName} is yours to use.`,
        ),
    facts(
      ['Plan', planWords(membership)],
      ['Box number', membership.box_number != null && String(membership.box_number)],
      [
        company.addressName,
        membership.box_number != null &&
          businessAddress(membership, membership.box_number).join('\n'),
      ],
      [
        'May be used from',
        !membership.is_reserved && membership.address_from && formatDay(membership.address_from),
      ],
      [
        membership.is_grant ? 'Runs until' : 'Paid until',
        membership.valid_until && formatDay(membership.valid_until),
      ],
    ),
    membership.is_reserved
      ? link('Tell us who uses the address', site.url + paths.verification)
      : text(
          'Please make sure that the whole address is on everything sent to you: the box number tells us whose post it is.',
        ),
    text(whatComesNext(membership)),
    membershipLink(site),
  ],
}));
