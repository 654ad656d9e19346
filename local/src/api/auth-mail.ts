import type { NewMail } from '../mail/mail';
import { authOrigin } from './auth-requests';

interface OutgoingMail {
  to: string;
  subject: string;
  text?: string;
}

/** Takes the mails of lite's Auth and hands them on with links that lead where they should. */
export class AuthMailDriver {
  constructor(
    private readonly siteUrl: string,
    private readonly deliver: (mail: NewMail) => Promise<void>,
  ) {}

  async send(message: OutgoingMail): Promise<void> {
    const origin = authOrigin.getStore();
    const text = (message.text ?? '').replaceAll(
      /https?:\/\/[^\s<>"]+\/auth\/v1\/verify\?[^\s<>"]+/g,
      (link) => leadBack(link, origin?.siteUrl ?? this.siteUrl, origin?.redirectTo),
    );
    await this.deliver({ to: message.to, subject: message.subject, text });
  }
}

/** lite ignores `redirectTo` and links to its configured site: put both right. */
function leadBack(link: string, siteUrl: string, redirectTo: string | undefined): string {
  const from = new URL(link);
  const to = new URL(`${from.pathname}${from.search}`, siteUrl);
  to.searchParams.set('redirect_to', redirectTo ?? siteUrl);
  return to.toString();
}
