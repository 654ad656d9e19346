import { createTransport } from 'nodemailer';
import { company } from 'shared/company';
import { attachedPictures } from './mail-pictures';
import { type Delivery, UndeliverableError } from './mail-sender';

export interface SmtpOptions {
  /** smtps://user:password@host:465, or smtp://… for a server that begins in the clear. */
  url: string;
  /** Who writes, as in "Gallarija <hello@gallarija.example>". */
  from: string;
}

export interface Smtp {
  deliver(mail: Delivery): Promise<void>;
  close(): void;
}

const PATIENCE_MS = 60_000; // well below the ten minutes a claim lasts

/** Delivers mails to a mail server, over one connection that stays open while there is work. */
export function openSmtp({ url, from }: SmtpOptions): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is made of what it says, never of files or addresses it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to, name, pictures, ...mail }) {
      const attachments = await attachedPictures(pictures);
      try {
        await transport.sendMail({
          ...mail,
          attachments,
          from,
          replyTo: company.email, // what sends may be an address that nobody reads
          to: { address: to, name: name ?? '' },
        });
      } catch (error) {
        throw isRecipientRefused(error)
          ? new UndeliverableError(String((error as Error).message))
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** The server said for good that there is nobody at the address: not that we, or the mail, were wrong. */
function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
