import { createClient } from '@supabase/supabase-js';
import { AppError } from 'shared/lib/app-error';
import { runtimeConfig } from 'shared/runtime/config';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestConfirmation, requestPasswordReset, signIn } from '../session/api';
import { askCaptcha } from '../session/ask-captcha';
import { isMarkedRecovery, markRecovery } from '../session/session-storage';
import { register } from './api';

const answers = vi.hoisted(() => [] as Response[]);
const sent = vi.hoisted(() => [] as { path: string; token: string | undefined }[]);
const config = vi.hoisted(() => ({
  siteUrl: 'https://site.test',
  supabaseUrl: 'x',
  supabaseKey: 'x',
}));
const captcha = { provider: 'turnstile', siteKey: 'key', url: 'https://check.test/' } as const;
const features = { loungeMembersOnly: false, cardPayments: false, emailConfirmation: true };

vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));
vi.mock('../session/ask-captcha', () => ({ askCaptcha: vi.fn() }));
vi.mock('shared/runtime/supabase-client', () => ({
  supabase: createClient('https://project.test', 'sb_publishable_x', {
    auth: { autoRefreshToken: false, persistSession: false },
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const { gotrue_meta_security: security } = JSON.parse(String(init?.body));
        sent.push({
          path: new URL(String(input)).pathname.slice(9),
          token: security?.captcha_token,
        });
        return answers.shift() ?? Response.json({});
      },
    },
  }),
  forgetSession: () => {},
}));

const refusal = (status: number, error_code: string) =>
  Response.json({ code: status, error_code, msg: 'Raw words' }, { status });
const registration = {
  email: 'maria@example.test',
  password: 'secret1',
  fullName: 'Maria Vella',
  details: { city: 'Valletta' } as never,
  referralCode: null,
  membershipType: 'pro',
  billingPeriod: 'monthly',
} as const;

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
  let last = 0;
  vi.mocked(askCaptcha).mockReset();
  vi.mocked(askCaptcha).mockImplementation(async () => `token ${++last}`);
  vi.mocked(runtimeConfig).mockReturnValue({ ...config, features, captcha });
});

const calls: [string, string, () => Promise<unknown>][] = [
  ['sign-in', 'token', () => signIn('maria@example.test', 'secret1', true)],
  ['request for a reset link', 'recover', () => requestPasswordReset('maria@example.test')],
  ['request for another confirmation', 'resend', () => requestConfirmation('maria@example.test')],
  ['registration', 'signup', () => register(registration)],
];

test.each(calls)('a %s carries the token of the captcha', async (_, path, call) => {
  answers.push(refusal(429, 'over_request_rate_limit'));
  await call().catch(() => {});
  expect(sent).toEqual([{ path, token: 'token 1' }]);
  expect(askCaptcha).toHaveBeenCalledExactlyOnceWith(captcha.url);
});

test.each(calls)('a %s asks nobody where no captcha is configured', async (_, path, call) => {
  vi.mocked(runtimeConfig).mockReturnValue({ ...config, features });
  answers.push(refusal(429, 'over_request_rate_limit'));
  await call().catch(() => {});
  expect(sent).toEqual([{ path, token: undefined }]);
  expect(askCaptcha).not.toHaveBeenCalled();
});

test.each(calls)(
  'a %s is not sent when the captcha cannot be had, and says so',
  async (_, _path, call) => {
    vi.mocked(askCaptcha).mockRejectedValue(new AppError('CAPTCHA', 'x', 'the way on'));
    markRecovery(true);
    await expect(call()).rejects.toMatchObject({ code: 'CAPTCHA', userText: 'the way on' });
    expect(sent).toEqual([]);
    expect(isMarkedRecovery()).toBe(true);
    markRecovery(false);
  },
);

test.each(calls)('a %s that the captcha does not let through says so', async (_, _path, call) => {
  answers.push(refusal(400, 'captcha_failed'));
  await expect(call()).rejects.toMatchObject({
    code: 'captcha_failed',
    userText: 'The check for automated requests failed. Please try again.',
  });
});

test('a registration that finds its own account signs in with a token of its own', async () => {
  answers.push(refusal(422, 'user_already_exists'), refusal(400, 'email_not_confirmed'));
  expect(await register(registration)).toEqual({ mustConfirm: true });
  expect(sent).toEqual([
    { path: 'signup', token: 'token 1' },
    { path: 'token', token: 'token 2' },
  ]);
});
