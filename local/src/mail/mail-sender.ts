import type postgres from 'postgres';
import { type WrittenMail, writeMail } from 'shared/mails/write-mail';
import { type Outbox, outbox, startOutbox } from '../outbox';

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

/**
 * Empties the queue: whenever something is queued, and every minute. Any number may run at once: a
 * mail is claimed by one of them (`private.claim_mails`) and settled after delivery.
 */
export function startMailSender(sql: postgres.Sql, options: MailSenderOptions): Promise<Outbox> {
  const { everyMs } = options;
  return startOutbox(mailSender(sql, options), { sql, channel: 'mails', everyMs });
}

/** The same without waiting for anything: sends when it is told to. */
export function mailSender(sql: postgres.Sql, options: MailSenderOptions): Outbox {
  return outbox(async () => {
    const claimed = await sql<ClaimedMail[]>`select * from private.claim_mails(${BATCH})`;
    for (const mail of claimed) await sendOne(sql, mail, options);
    return claimed.length;
  });
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
