import { paths } from 'shared/lib/paths';
import { afterTheEnd } from './after-the-end';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { membershipSchema, onWords, planWords } from './membership-params';

/** It ended as its member wanted. */
export const membershipEnded = mailWriter(membershipSchema, (membership, site) => ({
  subject: 'Your membership has ended',
  blocks: [
    text(
      `As you asked, your ${planWords(membership)} ended${onWords(membership.ends_on ?? membership.valid_until)}.`,
    ),
    afterTheEnd(membership.ends_on ?? membership.valid_until, membership),
    text(
      'You keep your account with your invoices, and you can delete it at any time.',
      'Thank you for being with us.',
    ),
    link('See the plans', site.url + paths.members),
  ],
}));
