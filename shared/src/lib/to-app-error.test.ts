import { expect, test } from 'vitest';
import { AppError, type ServerAnswer } from './app-error';
import { toAppError } from './to-app-error';
import { unwrap } from './unwrap';

const answers: [what: string, ServerAnswer, error: object, status?: number][] = [
  ['a rule of the database', 'refusal', { code: 'CT006', message: 'total changed' }, 400],
  ['a value that exists already', 'refusal', { code: '23505', message: 'duplicate' }, 409],
  ['a session that is over', 'trouble', { code: 'PGRST303', message: 'JWT expired' }, 401],
  ['a missing permission', 'trouble', { code: '42501', message: 'denied' }, 403],
  ['too many requests', 'trouble', { code: 'over_request_rate_limit', status: 429 }],
  ['a database without time', 'trouble', { code: '57014', message: 'timeout' }, 500],
  ['a refusal of Auth', 'refusal', { code: 'weak_password', status: 422 }],
  ['a server that is out of reach', 'none', { code: '', message: 'Failed to fetch' }, 0],
  ['a proxy without its server', 'none', { code: '', message: '<h1>Bad gateway' }, 502],
  ['an exception of fetch', 'none', new TypeError('Failed to fetch')],
];

test.each(answers)('an error of %s says that the answer was %s', (_what, answer, error, status) => {
  expect(toAppError(error, 'That did not work.', status).answer).toBe(answer);
});

const page = '<h1>Bad gateway</h1> The network is being looked after.';

test.each([
  ...[0, 502, 503, 504, 520, 524, 540].map((status) => ['NETWORK', { message: page }, status]),
  ['NETWORK', { message: '' }, 503], // of a question for a count alone
  ['UNKNOWN', { message: page }, 403], // of a firewall: asking again would not help
  ['UNKNOWN', { message: page }, 500],
  ['PGRST002', { code: 'PGRST002', message: 'no schema' }, 503],
  ...[0, 502, 503, 504, 540].map((status) => ['NETWORK', { message: '{}', status }, undefined]), // of Auth
  ['UNKNOWN', { message: '{}', status: 500 }, undefined],
  ['NETWORK', new TypeError('NetworkError when attempting to fetch resource.'), undefined],
] as [string, object, number | undefined][])(
  'a request without an answer says so, whatever a proxy’s page says: %s for %o with %s',
  (code, error, status) => {
    expect(toAppError(error, 'That did not work.', status).code).toBe(code);
  },
);

test('an error of REST takes its answer from the status', () => {
  const refused = { data: null, error: { code: 'CT006', message: 'changed' }, status: 400 };
  expect(() => unwrap(refused, '')).toThrow(expect.objectContaining({ answer: 'refusal' }));
});

test('an error that does not say what was answered counts as unanswered', () => {
  expect(new AppError('ANSWER', 'unexpected', 'That did not work.').answer).toBe('none');
});
