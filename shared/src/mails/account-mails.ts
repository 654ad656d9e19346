import { paths } from 'shared/lib/paths';
import type { AccountLink } from 'shared/session/account-link';
import { asHtml } from './as-html';
import { asText } from './as-text';
import { link, text } from './content';
import { wholeMail } from './whole-mail';
import type { WrittenMail } from './write-mail';

export type AccountMail = AccountLink['type'];

interface Words {
  subject: string;
  /** What happened. */
  cause: string;
  label: string;
  path: string;
  /** For a person who did not ask for it. */
  otherwise: string;
}

const nothingToDo = 'If it wasn’t you, you can ignore this e-mail.';
const passwordKept = 'If it wasn’t you, you can ignore this e-mail: your password stays as it is.';

const words: Record<AccountMail, Words> = {
  signup: {
    subject: 'Confirm your e-mail',
    cause: 'Someone has registered with this e-mail address.',
    label: 'Confirm my e-mail',
    path: paths.confirmEmail,
    otherwise: nothingToDo,
  },
  recovery: {
    subject: 'Choose a new password',
    cause: 'Someone has asked for a new password for the account with this e-mail address.',
    label: 'Choose a new password',
    path: paths.resetPassword,
    otherwise: passwordKept,
  },
  email_change: {
    subject: 'Confirm your new e-mail',
    cause: 'Someone has asked to change the e-mail address of your account.',
    label: 'Confirm the change',
    path: paths.confirmEmail,
    otherwise: 'If it wasn’t you, please don’t follow the link, and write to us.',
  },
  magiclink: {
    subject: 'Your link to sign in',
    cause: 'Someone has asked for a link to sign in to the account with this e-mail address.',
    label: 'Sign in',
    path: paths.confirmEmail,
    otherwise: nothingToDo,
  },
  invite: {
    subject: 'You are invited',
    cause: 'We have created an account for you. Choose a password, and it is yours.',
    label: 'Choose a password',
    path: paths.resetPassword,
    otherwise: 'If you did not expect this, you can ignore this e-mail.',
  },
};

export const accountMails = Object.keys(words) as AccountMail[];

/**
 * A mail with the link of an account. The link opens a page that asks for one press, because mailboxes open
 * links to look for viruses; its token stands in the fragment, which no server gets to see.
 */
export function writeAccountMail(
  kind: AccountMail,
  { siteUrl, token }: { siteUrl: string; token: string },
): Omit<WrittenMail, 'pictures'> {
  const { subject, cause, label, path, otherwise } = words[kind];
  const whole = wholeMail(
    {
      subject,
      blocks: [
        text(cause),
        link(label, `${siteUrl}${path}#token_hash=${token}&type=${kind}`),
        text('The link works once and for a limited time.', otherwise),
      ],
    },
    { name: null, siteUrl, unsubscribeToken: null },
  );
  return { subject: whole.title, text: asText(whole), html: asHtml(whole) };
}
