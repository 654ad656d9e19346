import { company } from 'shared/company';
import { formatMoment } from 'shared/lib/malta-time';
import type { ReceivedMessage } from 'shared/messages/types';
import { mailLink } from '../lib/mail-link';

/** Opens the administrator's own mail program with an answer that quotes the message. */
export function answerMail({
  name,
  email,
  message,
  created_at,
}: Pick<ReceivedMessage, 'name' | 'email' | 'message' | 'created_at'>): string {
  return mailLink(email, {
    subject: `Your message to ${company.name}`,
    paragraphs: [
      `Dear ${name.trim().replace(/\s+/g, ' ')},`,
      'Thank you for your message.',
      `Kind regards,\n${company.name}`,
      `On ${formatMoment(created_at)} you wrote:`,
      quoted(message),
    ],
  });
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
