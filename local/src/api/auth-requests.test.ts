import { expectLines } from 'shared/testing/expect-lines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../mail/mail';
import type { Stack } from '../stack';
import { member, startBareStack, visitor } from '../testing/bare-stack';

expectLines(/^Auth error:/);

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack(`
    create function public.refuse_some() returns trigger
      language plpgsql security definer set search_path = '' as $$
    begin
      if new.email like 'refused%' then raise exception 'Not you'; end if;
      return new;
    end $$;
    create trigger refuse_some after insert on auth.users
      for each row execute function public.refuse_some();
  `);
});
afterAll(() => stack.stop());

async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${stack.url}/_local/mail.json?to=${encodeURIComponent(email)}`);
  return response.json();
}

test('a forgotten password is replaced by way of the mail, however often its link was opened before', async () => {
  const { client, email } = await member(stack);
  await client.auth.signOut();
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();

  const [mail] = await mailsTo(email.toUpperCase());
  expect(mail?.text).not.toMatch(/\bcode\b|\b\d{6}\b/);
  const link = new URL(mail?.links[0] ?? '');
  expect(`${link.origin}${link.pathname}`).toBe(`${stack.url}/reset-password`);
  for (const method of ['HEAD', 'GET']) await fetch(link, { method }); // as mailboxes do

  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
  const followed = await client.auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(followed.error).toBeNull();
  expect((await client.auth.updateUser({ password: 'another-one' })).error).toBeNull();
  const back = await visitor(stack).auth.signInWithPassword({ email, password: 'another-one' });
  expect(back.data.user?.email).toBe(email);

  const again = await visitor(stack).auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(again.error?.code).toBe('otp_expired');
});

test('a body that is too large is refused', async () => {
  const answer = await fetch(`${stack.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: ' '.repeat(200_000),
  });
  expect(await answer.json()).toMatchObject({ code: 400, msg: 'Request body too large' });
});

test('a mail leads to this site, whatever its sender asked for', async () => {
  const { client, email } = await member(stack);
  await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/' });
  const [mail] = await mailsTo(email);
  expect(new URL(mail?.links[0] ?? '').origin).toBe(stack.url);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

test('a request for a reset does not tell whether an account exists', async () => {
  const { email } = await member(stack);
  const known = await visitor(stack).auth.resetPasswordForEmail(email);
  const unknown = await visitor(stack).auth.resetPasswordForEmail('nobody@example.test');
  expect(unknown).toEqual(known);
  expect(await mailsTo('nobody@example.test')).toEqual([]);
});

test('a second reset mail to an account has to wait a minute, as when hosted', async () => {
  const { email } = await member(stack);
  const ask = (to = email) => visitor(stack).auth.resetPasswordForEmail(to);
  expect((await ask()).error).toBeNull();
  expect((await ask(email.toUpperCase())).error?.code).toBe('over_email_send_rate_limit');
  expect(await mailsTo(email)).toHaveLength(1);
  await stack.sql`
    update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = ${email}`;
  expect((await ask()).error).toBeNull();
  expect(await mailsTo(email)).toHaveLength(2);
  for (let i = 0; i < 2; i++) expect((await ask('nobody@example.test')).error).toBeNull();
});

test('a sign-up that a trigger refuses is answered in words and leaves no account', async () => {
  // Asked for without supabase-js, which replaces the text of every 5xx by its own.
  const response = await fetch(`${stack.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'refused@example.test', password: 'a-password' }),
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
  });
  expect(await stack.sql`select from auth.users where email like 'refused%'`).toHaveLength(0);
});

test('a registration sent twice at once makes one account, and says so', async () => {
  const person = { email: 'hasty@example.test', password: 'a-password' };
  const answers = await Promise.all([1, 2, 3].map(() => visitor(stack).auth.signUp(person)));
  const codes = answers.map(({ error }) => (error ? error.code : 'registered'));
  expect(codes.sort()).toEqual(['registered', 'user_already_exists', 'user_already_exists']);
});

test('a sign-in with an invalid e-mail is answered like one with an unknown e-mail', async () => {
  for (const email of ['not an e-mail', 'nobody@example.test', 'x'.repeat(300)]) {
    const { error } = await visitor(stack).auth.signInWithPassword({
      email,
      password: 'a-password',
    });
    expect(error?.code).toBe('invalid_credentials');
  }
});

describe('hostile bodies are refused without a fault of the server', () => {
  const bodies = [
    'null',
    '[]',
    '5',
    '"text"',
    '{',
    '',
    '{"email":5,"password":"a-password"}',
    '{"email":["a@example.test"],"password":{}}',
    '{"email":"a@example.test","password":"a-password","data":[1]}',
    '{"email":"a\\u0000@example.test","password":"a-password"}',
    '{"email":"b@example.test","password":"a-password","data":{"name":"\\ud800"}}',
    '{"email":"c@example.test","password":"a-password","data":{"__proto__":{"x":"\\u0000"}}}',
    '{"refresh_token":7}',
    '{"type":{},"token":[]}',
  ];
  const paths = [
    'signup',
    'token?grant_type=password',
    'token?grant_type=refresh_token',
    'recover',
    'verify',
    'resend',
  ];
  test.each(paths)('%s', async (path) => {
    for (const body of bodies) {
      const response = await fetch(`${stack.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body,
      });
      const text = await response.text();
      expect(response.status, `${body} → ${text}`).toBeGreaterThanOrEqual(400);
      expect(response.status, `${body} → ${text}`).toBeLessThan(500);
    }
  });

  test('NUL in a link', async () => {
    const response = await fetch(`${stack.url}/auth/v1/verify?type=signup&token=%00`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
  });
});
