import { paths } from 'shared/lib/paths';
import { link, text } from './content';
import { mailWriter } from './mail-writer';
import { membershipSchema, onWords, planWords } from './membership-params';

/** It ended as its member wanted. */
export const membershipEnded = mailWriter(membershipSchema, (membership, site) => ({
  subject: 'Your membership has ended',
  blocks: [
    text(
      `As you asked, your ${planWords(membership)} ended${onWords(membership.ends_on ?? membership.valid_until)}.`,
      'Please do not use the business address any more; we no longer take in post for you.',
    ),
    text(
      'Your account stays: your invoices are there, and you can delete it whenever you like.',
      'Thank you for having been with us.',
    ),
    link('See the plans', site.url + paths.members),
  ],
}));
