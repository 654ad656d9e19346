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

test('so is asking for mails, on its own account', async () => {
  const client = visitor(stack);
  const attempt = () => client.auth.resetPasswordForEmail('someone@example.test');
  for (let i = 0; i < 2; i++) expect((await attempt()).error).toBeNull();
  expect((await attempt()).error?.code).toBe('over_request_rate_limit');
});

test('the next window starts from zero, and addresses do not share one', () => {
  let now = 0;
  const limiter = new RateLimiter({ requests: 1, windowMs: 10_000 }, () => now);
  expect(limiter.secondsToWait('a')).toBe(0);
  expect(limiter.secondsToWait('a')).toBe(10);
  expect(limiter.secondsToWait('b')).toBe(0);
  now = 10_000;
  expect(limiter.secondsToWait('a')).toBe(0);
});
