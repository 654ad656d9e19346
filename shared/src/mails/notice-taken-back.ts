import { renewalDays } from 'shared/memberships/plan-terms';
import { text } from './content';
import { mailWriter, membershipLink } from './mail-writer';
import { membershipSchema, planWords, untilWords } from './membership-params';

export const noticeTakenBack = mailWriter(membershipSchema, (membership, site) => ({
  subject: 'Your membership continues',
  blocks: [
    text(
      `You have taken your notice back: your ${planWords(membership)} continues.`,
      membership.valid_until &&
        `It is paid${untilWords(membership.valid_until)}. We’ll e-mail your renewal ${renewalDays} days before that at the earliest.`,
    ),
    membershipLink(site),
  ],
}));
