import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { startBareStack, visitor } from '../testing/bare-stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack('', { emailConfirmation: true });
});
afterAll(() => stack.stop());

test('with confirmation on, a new member signs in only after following the mail', async () => {
  const client = visitor(stack);
  const email = 'new@example.test';
  const { data } = await client.auth.signUp({
    email,
    password: 'a-password',
    options: { emailRedirectTo: `${stack.url}/login` },
  });
  expect(data.session).toBeNull();
  const early = await client.auth.signInWithPassword({ email, password: 'a-password' });
  expect(early.error?.code).toBe('email_not_confirmed');

  const response = await fetch(`${stack.url}/_local/mail.json?to=${email}`);
  const [mail] = await response.json();
  const followed = await fetch(mail.links[0], { redirect: 'manual' });
  expect(followed.headers.get('location')).toMatch(/\/login#access_token=/);
  const later = await client.auth.signInWithPassword({ email, password: 'a-password' });
  expect(later.error).toBeNull();
  expect(stack.siteConfig.features.emailConfirmation).toBe(true);
});

test('with confirmation on, registering a known e-mail is answered as if it were new, without a mail', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const register = (password = 'a-password') =>
    visitor(stack).auth.signUp({ email, password, options: { data: { full_name: 'Ann' } } });
  const first = await register();
  expect(first.data.user?.identities).toHaveLength(1);
  expect((await register()).error?.code).toBe('over_email_send_rate_limit');

  const mails = async () => (await fetch(`${stack.url}/_local/mail.json?to=${email}`)).json();
  await fetch((await mails())[0].links[0], { redirect: 'manual' });
  const again = await register();
  expect(again.error).toBeNull();
  expect(again.data).toMatchObject({
    session: null,
    user: { email, identities: [], user_metadata: { full_name: 'Ann' } },
  });
  expect(again.data.user?.id).not.toBe(first.data.user?.id);
  expect((await register('short')).error?.code).toBe('weak_password');
  expect(await mails()).toHaveLength(1);
});
