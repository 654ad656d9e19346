import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { type Client, startBareStack, visitor } from '../testing/bare-stack';

/** Answers as Turnstile does: a token is good once. */
let provider: Server;
let isAway = false;
const asked: URLSearchParams[] = [];
const used = new Set<string>();
let stack: Stack;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const question = new URLSearchParams(text);
    asked.push(question);
    if (isAway) return response.writeHead(503).end('<html>');
    const token = question.get('response') ?? '';
    const isGood = token.startsWith('good') && !used.has(token);
    used.add(token);
    response.end(
      JSON.stringify({
        success: isGood,
        'error-codes': isGood ? [] : ['invalid-input-response'],
      }),
    );
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  const { port } = provider.address() as AddressInfo;
  stack = await startBareStack('', {
    captcha: { secret: 'the secret', verifyUrl: `http://127.0.0.1:${port}/siteverify` },
  });
});
afterAll(async () => {
  await stack.stop();
  provider.close();
});
beforeEach(() => {
  isAway = false;
  asked.length = 0;
});

const someone = () => ({ email: `${crypto.randomUUID()}@example.test`, password: 'a-password' });
const good = () => `good ${crypto.randomUUID()}`;

const { email, password } = someone();
const calls: [string, (client: Client, captchaToken?: string) => Promise<{ error: unknown }>][] = [
  [
    'registering',
    (client, captchaToken) => client.auth.signUp({ ...someone(), ...opt(captchaToken) }),
  ],
  [
    'signing in',
    (client, captchaToken) =>
      client.auth.signInWithPassword({ email, password, ...opt(captchaToken) }),
  ],
  [
    'asking for a reset link',
    (client, captchaToken) => client.auth.resetPasswordForEmail(email, opt(captchaToken)?.options),
  ],
  [
    'asking for another confirmation',
    (client, captchaToken) =>
      client.auth.resend({ type: 'signup', email: someone().email, ...opt(captchaToken) }),
  ],
  [
    'asking for a link to sign in',
    (client, captchaToken) =>
      client.auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false, ...opt(captchaToken)?.options },
      }),
  ],
];
const opt = (captchaToken?: string) => (captchaToken ? { options: { captchaToken } } : undefined);

test.each(calls)(
  '%s is refused without a token, with a wrong one and with a used one',
  async (_, call) => {
    await visitor(stack).auth.signUp({ email, password, options: { captchaToken: good() } });
    const client = visitor(stack);
    const refused = { status: 400, code: 'captcha_failed' };
    expect((await call(client)).error).toMatchObject(refused);
    expect((await call(client, '   ')).error).toMatchObject(refused);
    expect((await call(client, 'wrong')).error).toMatchObject(refused);
    const token = good();
    expect((await call(client, token)).error).not.toMatchObject(refused);
    expect((await call(client, token)).error).toMatchObject(refused);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'the secret',
      response: token,
      remoteip: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
  },
);

test('a session is renewed, a factor is listed and an account is changed without a token', async () => {
  const client = visitor(stack);
  await client.auth.signUp({ ...someone(), options: { captchaToken: good() } });
  asked.length = 0;
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.updateUser({ password: 'another-one' })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).error).toBeNull();
  expect((await client.auth.verifyOtp({ token_hash: 'x', type: 'signup' })).error?.code).toBe(
    'otp_expired',
  );
  expect(asked).toEqual([]);
});

test('a request without a token does not learn whether an account exists', async () => {
  const known = await visitor(stack).auth.signInWithPassword({ email, password: 'a guess' });
  const unknown = await visitor(stack).auth.signInWithPassword(someone());
  expect(unknown.error?.code).toBe('captcha_failed');
  expect(unknown).toEqual(known);
});

test('a caller with the secret key needs no token', async () => {
  const office = createClient(stack.url, stack.secretKey, { auth: { persistSession: false } });
  expect((await office.auth.signUp(someone())).error).toBeNull();
});

test('nobody comes in while the provider is away', async () => {
  isAway = true;
  const { error } = await visitor(stack).auth.signUp({
    ...someone(),
    options: { captchaToken: good() },
  });
  expect(error?.status).toBe(500);
});

test.each([
  'token?grant_type=password&grant_type=refresh_token',
  'token?grant_type=refresh_token&grant_type=password',
  'token',
  'token?grant%5Ftype=password',
])('%s does not bypass the captcha', async (path) => {
  const response = await fetch(`${stack.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, gotrue_meta_security: null }),
  });
  expect(response.ok).toBe(false);
  expect(await response.text()).not.toContain('access_token');
});
