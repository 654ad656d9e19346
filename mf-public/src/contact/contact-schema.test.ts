import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contactSchema } from './contact-schema';

const message = {
  name: 'Elena Rossi',
  email: 'elena@example.test',
  company: 'Rossi Studio',
  message: 'Is there parking?',
};

/** The first text of each field, which is the one that is shown. */
function problemsOf(values: Partial<typeof message>): Record<string, string> {
  const { issues = [] } = v.safeParse(contactSchema, { ...message, ...values });
  return Object.fromEntries(issues.toReversed().map((one) => [v.getDotPath(one), one.message]));
}

test('a message is sent without the blanks around what was typed', () => {
  const typed = { ...message, name: '  Elena Rossi ', email: ' elena@example.test ', company: ' ' };
  expect(v.parse(contactSchema, typed)).toEqual({ ...message, company: null });
});

test.each([
  ['name', '  ', 'Enter your name'],
  ['name', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['email', '', 'Enter your e-mail address'],
  ['email', 'elena@example', 'Please enter a valid email address'],
  ['email', 'elena rossi@example.test', 'Please enter a valid email address'],
  ['company', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['message', '\n \n', 'Write a message'],
  ['message', 'x'.repeat(5001), 'Please use at most 5000 characters'],
])('%s %j is refused with a text', (field, value, text) => {
  expect(problemsOf({ [field]: value })).toEqual({ [field]: text });
});

test('a message of the longest allowed length is taken', () => {
  expect(problemsOf({ message: 'x'.repeat(5000) })).toEqual({});
});
