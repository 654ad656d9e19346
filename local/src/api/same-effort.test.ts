import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';
import { withSameEffort } from './same-effort';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack('', { emailConfirmation: true });
  for (const email of ['confirmed@example.test', 'unconfirmed@example.test']) {
    await visitor(stack).auth.signUp({ email, password: 'a-password' });
  }
  await stack.sql`
    update auth.users set email_confirmed_at = now() where email = 'confirmed@example.test'`;
});
afterAll(() => stack.stop());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each(['confirmed', 'unconfirmed', 'unknown'])(
  'a wrong password costs one comparison and tells nothing: %s',
  async (who) => {
    const compare = vi.spyOn(bcrypt, 'compare');
    const { error } = await visitor(stack).auth.signInWithPassword({
      email: `${who}@example.test`,
      password: 'a guess',
    });
    expect(error?.code).toBe('invalid_credentials');
    expect(compare).toHaveBeenCalledTimes(1);
    const hash = compare.mock.calls[0]?.[1] ?? '';
    expect(bcrypt.getRounds(hash)).toBe(10);
  },
);

test('a person with an unconfirmed e-mail and the right password is told to confirm', async () => {
  const { error } = await visitor(stack).auth.signInWithPassword({
    email: 'unconfirmed@example.test',
    password: 'a-password',
  });
  expect(error?.code).toBe('email_not_confirmed');
});

test('registering with an e-mail that has an account looks as with a new one, and costs the same', async () => {
  const hash = vi.spyOn(bcrypt, 'hash');
  const register = async (email: string) => {
    hash.mockClear();
    const { data, error } = await visitor(stack).auth.signUp({ email, password: 'a-password' });
    expect(error).toBeNull();
    expect(hash).toHaveBeenCalledTimes(1);
    const { identities, ...user } = data.user ?? {};
    return { session: data.session, user: Object.keys(user).sort(), identities };
  };
  const repeated = await register('confirmed@example.test');
  const fresh = await register('fresh@example.test');
  expect({ ...repeated, identities: fresh.identities }).toEqual(fresh);
  // As hosted: that there are no identities is the one sign that the account existed.
  expect(repeated.identities).toEqual([]);
  const mails = await fetch(`${stack.url}/_local/mail.json?to=confirmed@example.test`);
  expect(await mails.json()).toHaveLength(1);
});

test.each(['recover', 'resend', 'otp', 'magiclink'])(
  'the time of an answer does not tell whether a mail was written: %s',
  async (path) => {
    vi.useFakeTimers();
    const url = new URL(`/auth/v1/${path}`, stack.url);
    const question = { url, email: 'someone@example.test', password: '', data: undefined };
    const answered = vi.fn();
    void withSameEffort(stack.sql, question, async () => new Response()).then(answered);
    await vi.advanceTimersByTimeAsync(99);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalled();
  },
);
