import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { facts, link, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  /** Who invites. */
  owner: v.string(),
  /** Whom: the account that accepts has this address. */
  email: v.string(),
  role: v.picklist(['reader', 'courier']),
  until: v.nullish(v.string()),
  expires_at: v.string(),
  token: v.string(),
});

/** The token is in the fragment, which no server gets to see. */
export const postDelegateInvited = mailWriter(
  schema,
  ({ owner, email, role, until, expires_at, token }, site) => ({
    subject:
      role === 'reader'
        ? `${owner} asks you to read their post`
        : `${owner} asks you to collect their post`,
    blocks: [
      text(
        role === 'reader'
          ? `${owner} receives post with us, and would like you to read it: letters, envelopes and scans, on our site. You change nothing and pay nothing.`
          : `${owner} receives post with us, and would like you to collect it from our office. You read nothing of it on our site. We check who you are at the counter.`,
      ),
      facts(
        ['Until', until && formatDay(until)],
        ['Accept by', `${formatMoment(expires_at)} (Malta time)`],
      ),
      link('Open the invitation', `${site.url}${paths.postInvitation}#${token}`),
      text(
        `You accept with one press, signed in to an account with the e-mail address ${email}. If you have no account, register first, then open this link again.`,
        'If you do not know this person, you can ignore this e-mail.',
      ),
    ],
  }),
);
