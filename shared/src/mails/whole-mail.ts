import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import {
  type Block,
  type LinkBlock,
  link,
  type MailContent,
  type TextBlock,
  text,
} from './content';

interface Around {
  name: string | null;
  siteUrl: string;
  /** Of an optional mail to a member. */
  unsubscribeToken: string | null;
}

/** What stands in every mail around what it says. */
export interface WholeMail {
  brand: string;
  title: string;
  body: readonly Block[];
  footer: readonly (TextBlock | LinkBlock)[];
}

export function wholeMail({ subject, blocks }: MailContent, around: Around): WholeMail {
  const { name, siteUrl, unsubscribeToken: token } = around;
  return {
    brand: company.name,
    title: subject,
    body: [
      text(name && name !== 'New User' ? `Dear ${name},` : 'Hello,'),
      ...blocks,
      text(`With kind regards from everyone at ${company.name}`),
    ],
    footer: [
      text(`${company.legalName}, ${company.address.join(', ')}.`),
      text(`${company.supportEmail}, ${company.phone.display}`),
      ...(token
        ? [
            text('You can switch off this kind of e-mail.'),
            link('Stop these e-mails', stopAddress(siteUrl, token)),
            link('Choose your e-mails', `${siteUrl}${paths.notifications}`),
          ]
        : [
            text(
              'We sent you this e-mail because it is about something you have with us or have asked us for.',
            ),
          ]),
    ],
  };
}

/** Where a member stops this kind of mail with one press, without signing in. */
export function stopAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.stopMails}?token=${encodeURIComponent(token)}`;
}
