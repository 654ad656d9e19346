import { type AccountMail, accountMails, writeAccountMail } from 'shared/mails/account-mails';
import type { NewMail } from '../mail/mail';

interface OutgoingMail {
  to: string;
  subject: string;
  text?: string;
}

/**
 * Takes the mails of lite's Auth and writes them anew, as a hosted project does by its templates: lite's own link
 * would be used up by whoever opens it, and its code cannot be typed anywhere.
 */
export class AuthMailDriver {
  constructor(
    private readonly siteUrl: string,
    private readonly deliver: (mail: NewMail) => Promise<void>,
  ) {}

  async send({ to, subject, text = '' }: OutgoingMail): Promise<void> {
    const link = /https?:\/\/[^\s<>"]+\/auth\/v1\/verify\?[^\s<>"]+/.exec(text)?.[0];
    const asked = link ? new URL(link).searchParams : new URLSearchParams();
    const kind = accountMails.find((one) => one === asked.get('type'));
    if (kind) await this.write(to, kind, asked.get('token') ?? '');
    else await this.deliver({ to, subject, text });
  }

  async write(to: string, kind: AccountMail, token: string): Promise<void> {
    await this.deliver({ to, ...writeAccountMail(kind, { siteUrl: this.siteUrl, token }) });
  }
}
