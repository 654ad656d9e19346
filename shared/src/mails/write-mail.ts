import type { DrawnCode } from '../billing/transfer-code';
import { asHtml } from './as-html';
import { asText } from './as-text';
import type { MailKind } from './kinds';
import { wholeMail } from './whole-mail';
import { mailWriters } from './writers';

/** A mail as the queue hands it to a sender. */
export interface QueuedMail {
  kind: string;
  params: unknown;
  name: string | null;
  /** Absolute, without a slash at the end: where every link begins. */
  siteUrl: string;
  unsubscribeToken: string | null;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows by `cid:`; it travels with the mail. */
  pictures: MailPicture[];
}

export interface MailPicture {
  id: string;
  code: DrawnCode;
}

/** Writes a mail: one content, as text and as HTML. @throws on a kind or parameters nobody can write */
export function writeMail(mail: QueuedMail): WrittenMail {
  const write = Object.hasOwn(mailWriters, mail.kind) && mailWriters[mail.kind as MailKind];
  if (!write) throw new Error(`Nobody writes mails of the kind ${mail.kind}.`);
  const content = write(mail.params, { url: mail.siteUrl });
  const name = mail.name && oneLine(mail.name);
  const whole = wholeMail({ ...content, subject: oneLine(content.subject) }, { ...mail, name });
  const pictures = whole.body.filter((block) => block.kind === 'code');
  return { subject: whole.title, text: asText(whole), html: asHtml(whole), pictures };
}

/** One line of limited length: no line break could begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
