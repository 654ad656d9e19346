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
  since: v.nullish(v.string()),
  until: v.nullish(v.string()),
  expires_at: v.string(),
  token: v.string(),
  /** The same in each mail of an invitation. */
  decline_token: v.string(),
});

/** The token is in the fragment, which no server gets to see. */
export const postDelegateInvited = mailWriter(
  schema,
  ({ owner, email, since, until, expires_at, token, decline_token: decline }, site) => ({
    subject: `${owner} asks you to read their post`,
    blocks: [
      text(
        `${owner} receives post with us, and would like you to read it: letters, envelopes and scans, on our site. You change nothing and pay nothing.`,
      ),
      facts(
        ['What you read', since ? `Post from ${formatDay(since)} on` : 'All of their post'],
        ['Until', until && formatDay(until)],
        ['Accept by', `${formatMoment(expires_at)} (Malta time)`],
      ),
      link('Open the invitation', `${site.url}${paths.postInvitation}#${token}`),
      text(
        `You accept with one press, signed in to an account with the e-mail address ${email}. If you have no account, register first, then open this link again.`,
      ),
      text(
        'You don’t want to? One press ends the invitation, also once it is accepted, and they can’t send you another one for a year.',
      ),
      link('Decline the invitation', `${site.url}${paths.stopMails}?token=${decline}`),
    ],
  }),
);
