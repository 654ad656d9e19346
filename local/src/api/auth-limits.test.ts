import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';
import { RateLimiter } from './rate-limit';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack('', {
    limits: {
      signIn: { requests: 3, windowMs: 60_000 },
      mail: { requests: 2, windowMs: 60_000 },
      verify: { requests: 2, windowMs: 60_000 },
    },
  });
});
afterAll(() => stack.stop());

test('guessing passwords is slowed down, with a time to wait', async () => {
  const client = visitor(stack);
  const attempt = () =>
    client.auth.signInWithPassword({ email: 'someone@example.test', password: 'guess' });
  for (let i = 0; i < 3; i++) expect((await attempt()).error?.code).toBe('invalid_credentials');
  const { error } = await attempt();
  expect(error?.status).toBe(429);
  expect(error?.code).toBe('over_request_rate_limit');
  expect(error?.message).toMatch(/Try again in \d+ seconds/);
});

test('requests for mails are limited on a count of their own', async () => {
  const client = visitor(stack);
  const attempt = () => client.auth.resetPasswordForEmail('someone@example.test');
  for (let i = 0; i < 2; i++) expect((await attempt()).error).toBeNull();
  expect((await attempt()).error?.code).toBe('over_request_rate_limit');
});

test('guesses at the code of a mail are limited, as a link and as a form', async () => {
  const link = () =>
    fetch(`${stack.url}/auth/v1/verify?type=recovery&token=guess`, { redirect: 'manual' });
  for (let i = 0; i < 2; i++) expect((await link()).status).toBe(303);
  expect((await link()).status).toBe(429);
  const { error } = await visitor(stack).auth.verifyOtp({
    email: 'someone@example.test',
    token: '123456',
    type: 'recovery',
  });
  expect(error?.code).toBe('over_request_rate_limit');
});

test.each([
  'token?grant_type=password',
  '%74oken?grant_type=password',
  './token?grant_type=password',
  '%2e/token?grant_type=password',
  'x/../token?grant_type=password',
  '../../rest/v1/../../auth/v1/token?grant_type=password',
  'token/?grant_type=password',
  '/token?grant_type=password',
  'Token?grant_type=password',
  'token?grant_type=refresh_token&grant_type=password',
  'token?grant_type=pass%77ord',
  'token?grant%5Ftype=password',
])('another spelling of the address gives no further try: %s', async (path) => {
  const email = 'someone@example.test';
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push(await post(`/auth/v1/${path}`, email));
  const judged = statuses.filter((status) => status === 400);
  expect(judged, statuses.join()).toEqual([]);
});

/** Tries a password at the address exactly as it is written; fetch would tidy it up first. */
function post(path: string, email: string): Promise<number> {
  const headers = { apikey: stack.publishableKey, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({ port: stack.port, path, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ email, password: 'a guess' }));
  });
}

test('the next window starts from zero, and addresses do not share one', () => {
  let now = 0;
  const limiter = new RateLimiter({ requests: 1, windowMs: 10_000 }, () => now);
  expect(limiter.secondsToWait('a')).toBe(0);
  expect(limiter.secondsToWait('a')).toBe(10);
  expect(limiter.secondsToWait('b')).toBe(0);
  now = 10_000;
  expect(limiter.secondsToWait('a')).toBe(0);
});
