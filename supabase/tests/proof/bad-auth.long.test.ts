import type { Stack } from 'local/stack';
import { expectLines } from 'shared/testing/expect-lines';
import { member } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startOwnStack } from './own-stack';

// Each of these makes dozens of calls, many of which hash a password; how long that takes is the machine's
// business.
vi.setConfig({ testTimeout: 180_000 });

expectLines(/^Auth error:/);

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
});
afterAll(() => stack.stop());

const accepted = {
  signup: { email: 'elena@example.test', password: 'a-password', data: { full_name: 'Elena' } },
  'token?grant_type=password': { email: 'elena@example.test', password: 'a-password' },
  'token?grant_type=refresh_token': { refresh_token: 'none' },
  'token?grant_type=pkce': { auth_code: 'none', code_verifier: 'none' },
  otp: { email: 'elena@example.test', create_user: true },
  magiclink: { email: 'elena@example.test' },
  recover: { email: 'elena@example.test' },
  resend: { type: 'signup', email: 'elena@example.test' },
  verify: { type: 'signup', email: 'elena@example.test', token: '123456', token_hash: 'none' },
  logout: { scope: 'local' },
} as const;

const long = (length: number) => 'x'.repeat(length);
const hostile: Record<string, unknown> = {
  'a number': 5,
  null: null,
  yes: true,
  'a list': ['elena@example.test'],
  'an object': { x: 'x' },
  nothing: '',
  blanks: '   ',
  NUL: 'elena\u0000@example.test',
  'half a character': 'elena\ud800@example.test',
  'another script': 'ġulja@eżempju.test',
  'a quote': `'; drop table auth.users; --@example.test`,
  'a line break': 'elena@example.test\r\nBcc: all@example.test',
  'an e-mail of 260 characters': `${long(248)}@example.test`,
  'an e-mail of 5,000 characters': `${long(5_000)}@example.test`,
  'an e-mail of few characters and many bytes': `${'ġ'.repeat(200)}@example.test`,
  'e-mails in one': 'elena@example.test,all@example.test',
  'a text of 90,000 characters': long(90_000),
};

async function send(
  path: string,
  body: unknown,
  { method = 'POST', token = stack.publishableKey } = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

describe('Auth copes with hostile values', () => {
  test.each(Object.entries(accepted))('in every field of %s', async (path, body) => {
    const sent = Object.keys(body).flatMap((field) =>
      Object.entries(hostile).map(async ([kind, value]) => {
        const { status, text } = await send(path, { ...body, [field]: value });
        return status >= 500 ? [`${field} = ${kind}: ${status} ${text}`] : [];
      }),
    );
    expect((await Promise.all(sent)).flat()).toEqual([]);
  });

  test('in every field of a registration', async () => {
    const fields = ['full_name', 'company_name', 'phone', 'membership_type', 'terms_version'];
    const failures: string[] = [];
    for (const [kind, value] of Object.entries(hostile)) {
      const email = `${crypto.randomUUID()}@example.test`;
      const names = [...fields, 'referral_code', '__proto__', 'sub', 'email'];
      const data = Object.fromEntries(names.map((name) => [name, value]));
      const { status, text } = await send('signup', { email, password: 'a-password', data });
      if (status >= 500) failures.push(`${kind}: ${status} ${text}`);
    }
    expect(failures).toEqual([]);
  });

  test('in every change of a member, and in their token', async () => {
    const { client } = await member(stack);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token;
    const failures: string[] = [];
    for (const [kind, value] of Object.entries(hostile)) {
      for (const body of [{ email: value }, { password: value }, { data: { full_name: value } }]) {
        const { status, text } = await send('user', body, { method: 'PUT', token });
        if (status >= 500) failures.push(`${Object.keys(body)} = ${kind}: ${status} ${text}`);
      }
    }
    for (const none of ['x', 'x.y.z', `${token}x`, '..', 'e30.e30.e30', long(10_000)]) {
      const { status, text } = await send('user', { data: {} }, { method: 'PUT', token: none });
      if (status >= 500) failures.push(`token ${none.slice(0, 20)}: ${status} ${text}`);
    }
    expect(failures).toEqual([]);
  });

  test('in every parameter of a link', async () => {
    const failures: string[] = [];
    for (const parameter of ['type', 'token', 'redirect_to', 'provider', 'state', 'code']) {
      for (const path of ['verify', 'authorize', 'callback']) {
        for (const [kind, value] of Object.entries(hostile)) {
          const query = new URLSearchParams({ type: 'signup', token: 'none' });
          query.set(parameter, String(value).slice(0, 10_000));
          const link = `${stack.url}/auth/v1/${path}?${query}`;
          const { status } = await fetch(link, { redirect: 'manual' });
          if (status >= 500) failures.push(`${path} ${parameter} = ${kind}: ${status}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});

test.each(['signup', 'otp', 'magiclink', 'recover', 'resend'] as const)(
  'an e-mail that is too long is refused as Auth refuses it when hosted: %s',
  async (path) => {
    const email = `${long(248)}@example.test`;
    const { status, text } = await send(path, { ...accepted[path], email });
    expect(status, text).toBe(400);
    expect(JSON.parse(text).error_code).toBe('validation_failed');
  },
);
