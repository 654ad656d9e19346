import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../mail/mail';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack('', { emailConfirmation: true });
});
afterAll(() => stack.stop());

async function mailsTo(email: string): Promise<Mail[]> {
  return (await fetch(`${stack.url}/_local/mail.json?to=${email}`)).json();
}

/** Follows the link of the newest mail. @returns why it does not work, or null */
async function follow(email: string) {
  const [mail] = await mailsTo(email);
  const link = new URL(mail?.links[0] ?? '');
  expect(link.pathname).toBe('/confirm-email');
  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
  return (await visitor(stack).auth.verifyOtp({ token_hash, type: 'signup' })).error;
}

test('a new member signs in only after following the mail, if confirmation is on', async () => {
  const client = visitor(stack);
  const email = 'new@example.test';
  const { data } = await client.auth.signUp({
    email,
    password: 'a-password',
  });
  expect(data.session).toBeNull();
  const early = await client.auth.signInWithPassword({ email, password: 'a-password' });
  expect(early.error?.code).toBe('email_not_confirmed');
  const guess = await client.auth.signInWithPassword({ email, password: 'a guess' });
  expect(guess.error?.code).toBe('invalid_credentials');

  expect(await follow(email)).toBeNull();
  const later = await client.auth.signInWithPassword({ email, password: 'a-password' });
  expect(later.error).toBeNull();
  expect(stack.siteConfig.features.emailConfirmation).toBe(true);
});

test('a known e-mail that registers again is answered as if it were new, without a mail', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const register = (password = 'a-password') =>
    visitor(stack).auth.signUp({ email, password, options: { data: { full_name: 'Ann' } } });
  const first = await register();
  expect(first.data.user?.identities).toHaveLength(1);
  expect((await register()).error?.code).toBe('over_email_send_rate_limit');

  expect(await follow(email)).toBeNull();
  const again = await register();
  expect(again.error).toBeNull();
  expect(again.data).toMatchObject({
    session: null,
    user: { email, identities: [], user_metadata: { full_name: 'Ann' } },
  });
  expect(again.data.user?.id).not.toBe(first.data.user?.id);
  expect((await register('short')).error?.code).toBe('weak_password');
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a person who has not confirmed gets the mail again a minute later; its link works and the earlier one does not', async () => {
  const client = visitor(stack);
  const email = `${crypto.randomUUID()}@example.test`;
  const resend = (to = email) => client.auth.resend({ type: 'signup', email: to });
  await client.auth.signUp({ email, password: 'a-password' });
  expect((await resend()).error?.code).toBe('over_email_send_rate_limit');
  await stack.sql`
    update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = ${email}`;
  expect((await resend(email.toUpperCase())).error).toBeNull();
  const [second, first] = await mailsTo(email);
  expect(second?.links[0]).not.toBe(first?.links[0]);

  const old = new URLSearchParams(first?.links[0]?.split('#')[1]).get('token_hash') ?? '';
  const { error } = await client.auth.verifyOtp({ token_hash: old, type: 'signup' });
  expect(error?.code).toBe('otp_expired');
  expect(await follow(email)).toBeNull();
  expect(
    (await client.auth.signInWithPassword({ email, password: 'a-password' })).error,
  ).toBeNull();

  // neither who is confirmed nor who is unknown can be told from the answer, nor gets a mail
  for (const to of [email, 'nobody@example.test']) expect((await resend(to)).error).toBeNull();
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await mailsTo('nobody@example.test')).toHaveLength(0);
});
