import type postgres from 'postgres';
import { type WrittenMail, writeMail } from 'shared/mails/write-mail';

/** A mail on its way to one person. */
export interface Delivery extends WrittenMail {
  to: string;
  /** What the person is called; null when nobody knows. */
  name: string | null;
  /** The same at every attempt: a mailbox that got it already knows it by this. */
  messageId: string;
  headers: Record<string, string>;
}

/** Trying again is of no use: nobody lives at the address. */
export class UndeliverableError extends Error {}

export interface MailSenderOptions {
  /** @throws when it could not be delivered; it is tried again unless that is of no use */
  deliver: (mail: Delivery) => Promise<void>;
  /** Where mailboxes stop an optional mail by themselves (RFC 8058); without it the link leads to a page. */
  oneClickUrl?: string | undefined;
  /** How often it looks without being called: for what is due later, and for calls that were lost. */
  everyMs?: number;
}

export interface MailSender {
  /** Sends what is due now; answers how many were tried. */
  drain(): Promise<number>;
  /** Ends it; a mail on its way is waited for. */
  close(): Promise<void>;
}

interface ClaimedMail {
  id: string;
  attempt: number;
  kind: string;
  params: unknown;
  email: string;
  name: string | null;
  site_url: string;
  unsubscribe_token: string | null;
}

const BATCH = 10;
const MINUTE_MS = 60_000;

/**
 * Empties the queue: whenever something is queued, and every minute. Any number may run at once: a
 * mail is claimed by one of them (`private.claim_mails`) and settled after delivery.
 */
export async function startMailSender(
  sql: postgres.Sql,
  options: MailSenderOptions,
): Promise<MailSender> {
  const sender = mailSender(sql, options);
  const wake = () =>
    void sender.drain().catch((error: unknown) => console.error('mails not sent:', error));
  // Calls again after each reconnection: what was queued meanwhile was not heard.
  const listening = await sql.listen('mails', wake, wake);
  const timer = setInterval(wake, options.everyMs ?? MINUTE_MS);
  timer.unref();
  return {
    drain: sender.drain,
    async close() {
      clearInterval(timer);
      // Not waited for: a database that has ended never answers.
      void listening.unlisten().catch(() => {});
      await sender.close();
    },
  };
}

/** The same without waiting for anything: sends when it is told to. */
export function mailSender(sql: postgres.Sql, options: MailSenderOptions): MailSender {
  let isClosed = false;
  let running: Promise<number> | undefined;
  let isWanted = false;
  const run = async (): Promise<number> => {
    let tried = 0;
    while (isWanted && !isClosed) {
      isWanted = false;
      const claimed = await sql<ClaimedMail[]>`select * from private.claim_mails(${BATCH})`;
      for (const mail of claimed) await sendOne(sql, mail, options);
      tried += claimed.length;
      isWanted ||= claimed.length > 0;
    }
    return tried;
  };
  return {
    drain() {
      isWanted = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running?.catch(() => {}); // reported where it was started
    },
  };
}

async function sendOne(
  sql: postgres.Sql,
  mail: ClaimedMail,
  options: MailSenderOptions,
): Promise<void> {
  let reason: string | null = null;
  let isFinal = false;
  try {
    await options.deliver(deliveryOf(mail, options.oneClickUrl));
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    isFinal = error instanceof UndeliverableError;
  }
  await sql`select private.settle_mail(${mail.id}, ${mail.attempt}, ${reason}, ${isFinal})`;
}

function deliveryOf(mail: ClaimedMail, oneClickUrl: string | undefined): Delivery {
  const { site_url: siteUrl, unsubscribe_token: unsubscribeToken } = mail;
  return {
    ...written({ ...mail, siteUrl, unsubscribeToken }),
    to: mail.email,
    name: mail.name,
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    headers: {
      // Answering machines leave alone what a machine wrote; an answer to a message a person has written.
      ...(mail.kind !== 'message_answer' && { 'Auto-Submitted': 'auto-generated' }),
      ...(oneClickUrl && unsubscribeToken && stopHeaders(oneClickUrl, unsubscribeToken)),
    },
  };
}

/** @throws UndeliverableError when nobody can write it: that is the same at the next attempt */
function written(mail: Parameters<typeof writeMail>[0]): WrittenMail {
  try {
    return writeMail(mail);
  } catch (cause) {
    console.error(`a mail of the kind ${mail.kind} could not be written:`, String(cause));
    throw new UndeliverableError('It could not be written', { cause });
  }
}

function stopHeaders(oneClickUrl: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClickUrl}?token=${encodeURIComponent(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
