import { darkRuns, transferCode } from '../billing/transfer-code';
import { ink } from '../pdf/palette';
import { asHtml, transferCodeId } from './as-html';
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
  /** Pictures that the HTML names by `cid:`; whoever sends it makes them what mailboxes show. */
  pictures: { cid: string; svg: string }[];
}

/** Writes a mail: one content, as text and as HTML. @throws on a kind or parameters nobody can write */
export function writeMail(mail: QueuedMail): WrittenMail {
  const write = Object.hasOwn(mailWriters, mail.kind) && mailWriters[mail.kind as MailKind];
  if (!write) throw new Error(`Nobody writes mails of the kind ${mail.kind}.`);
  const content = write(mail.params, { url: mail.siteUrl });
  const name = mail.name && oneLine(mail.name);
  const whole = wholeMail({ ...content, subject: oneLine(content.subject) }, { ...mail, name });
  const transfers = whole.body.flatMap((block) =>
    block.kind === 'facts' && block.transfer ? [block.transfer] : [],
  );
  return {
    subject: whole.title,
    text: asText(whole),
    html: asHtml(whole),
    pictures: transfers.map((transfer) => ({
      cid: transferCodeId,
      svg: codeSvg(transferCode(transfer)),
    })),
  };
}

function codeSvg(code: readonly (readonly boolean[])[]): string {
  const size = code.length;
  const dark = darkRuns(code).map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path fill="${ink.paper}" d="M0 0h${size}v${size}h-${size}z"/><path fill="${ink.black}" d="${dark.join('')}"/></svg>`;
}

/** One line of limited length: no line break could begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
