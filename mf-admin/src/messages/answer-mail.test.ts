import { company } from 'shared/company';
import { expect, test } from 'vitest';
import { answerMail } from './answer-mail';

/** A link as a mail program reads it. */
function opened(link: string) {
  const url = new URL(link);
  const letter = Object.fromEntries(url.searchParams);
  return { to: decodeURIComponent(url.pathname), ...letter };
}

const received = {
  name: 'Elena Rossi',
  email: 'elena@example.test',
  message: 'Is there parking?\n\nAnd a lift?',
  created_at: '2026-11-22T09:15:00Z',
};

test('an answer is to the sender and quotes what they wrote, line by line', () => {
  const letter = opened(answerMail(received));
  expect(letter).toEqual({
    to: 'elena@example.test',
    subject: `Your message to ${company.name}`,
    body: expect.stringContaining(
      'On 22 November 2026, 10:15 you wrote:\r\n\r\n> Is there parking?\r\n>\r\n> And a lift?',
    ),
  });
});

test.each([
  [
    'a name that ends the letter',
    { name: 'Eve"><script>&bcc=x@y.example,z@y.example?subject=Free' },
  ],
  ['a name with a line break', { name: 'Eve\r\nBcc: x@y.example' }],
  ['an address that brings others along', { email: 'e?cc=x@y.example&bcc=z,y@example.test' }],
  ['a message that would add a head', { message: 'Hi\r\nBcc: x@y.example\r\n\r\n&cc=x@y.example' }],
])('%s stays text in an answer: one address, one subject, one body', (_what, values) => {
  const link = answerMail({ ...received, ...values });
  expect(link).not.toMatch(/[\s"<>,]/);
  expect(Object.keys(opened(link))).toEqual(['to', 'subject', 'body']);
  expect(opened(link).to).toBe({ ...received, ...values }.email);
});

test('a message as long as the form allows is shortened, so that the link still opens', () => {
  const link = answerMail({ ...received, message: `${'Żebbuġ 🙂 "quoted" '.repeat(300)}end` });
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(opened(link)).toMatchObject({ body: expect.stringMatching(/> Żebbuġ 🙂.*…$/s) });
});
