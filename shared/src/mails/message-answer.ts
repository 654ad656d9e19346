import { company } from 'shared/company';
import { formatMoment } from 'shared/lib/malta-time';
import * as v from 'valibot';
import { quote, text } from './content';
import { mailWriter } from './mail-writer';

const schema = v.object({
  answer: v.string(),
  written_at: v.string(),
  /** What they wrote; missing where nobody knows that the address is theirs. */
  message: v.nullish(v.string()),
});

/** What an administrator answers to a message from the contact page: their words, as they typed them. */
export const messageAnswer = mailWriter(schema, ({ answer, written_at, message }) => ({
  subject: `Your message to ${company.name}`,
  blocks: [
    ...paragraphs(answer).map((words) => text(words)),
    text('To reply, answer this e-mail.'),
    text(`You wrote to us on ${formatMoment(written_at)}${message ? ':' : '.'}`),
    ...(message ? [quote(lines(message))] : []),
  ],
}));

function paragraphs(words: string): string[] {
  return lines(words)
    .split(/\n[^\S\n]*\n\s*/)
    .filter((part) => part.trim() !== '');
}

function lines(words: string): string {
  return words.replace(/\r\n?/g, '\n').trim();
}
