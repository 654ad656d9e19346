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

test.each(answers)('whoever meets %s: the answer was %s', (_what, answer, error, status) => {
  expect(toAppError(error, 'That did not work.', status).answer).toBe(answer);
});

test('the status of a REST answer tells, which its error does not carry', () => {
  const refused = { data: null, error: { code: 'CT006', message: 'changed' }, status: 400 };
  expect(() => unwrap(refused, '')).toThrow(expect.objectContaining({ answer: 'refusal' }));
});

test('without a word about the answer nobody knows what has happened', () => {
  expect(new AppError('ANSWER', 'unexpected', 'That did not work.').answer).toBe('none');
});
