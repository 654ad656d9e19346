import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { afterTheEnd } from './after-the-end';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { membershipSchema, onWords, planWords } from './membership-params';

/** It was not renewed in time. */
export const membershipExpired = mailWriter(membershipSchema, (membership, site) => ({
  subject: 'Your membership has expired',
  blocks: [
    text(
      `Your ${planWords(membership)} ended${onWords(membership.valid_until)}${membership.is_grant ? '' : ', and the next period was not paid for'}.`,
    ),
    afterTheEnd(membership.valid_until, membership),
    membership.box_number
      ? text(`Your box number, ${membership.box_number}, stays yours: nobody else gets it.`)
      : text('Your box number stays yours: nobody else gets it.'),
    text(`If you want to come back, choose a plan. Questions? Write to ${company.supportEmail}.`),
    link('See the plans', site.url + paths.members),
  ],
}));
