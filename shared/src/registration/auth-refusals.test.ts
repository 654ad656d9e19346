import { createClient } from '@supabase/supabase-js';
import { company } from 'shared/company';
import type { AppError } from 'shared/lib/app-error';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requestPasswordReset, signIn, updatePassword } from '../session/api';
import { expectLines } from '../testing/expect-lines';
import { register } from './api';
import { readPendingMembership } from './pending-membership';
import { readRegistrationDraft } from './registration-draft';

expectLines(/Failed to fetch/);

/** The next answers of the Auth service; the client in between is the real one. */
const answers = vi.hoisted(() => [] as (Response | Error)[]);
const requests = vi.hoisted(() => [] as string[]);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ siteUrl: 'https://site.test', features: {} }),
}));
vi.mock('shared/runtime/supabase-client', () => ({
  supabase: createClient('https://project.test', 'sb_publishable_x', {
    auth: { autoRefreshToken: false, persistSession: false },
    global: {
      fetch: async (input: RequestInfo | URL) => {
        requests.push(String(input));
        const answer = answers.shift();
        if (!answer) throw new Error(`nothing prepared for ${input}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  }),
  forgetSession: () => {},
}));

/** A refusal as hosted Auth writes it. */
function refusal(status: number, error_code: string, more: object = {}): Response {
  return Response.json({ code: status, error_code, msg: 'Raw words', ...more }, { status });
}
const page = (status: number) =>
  new Response('<html><body>network trouble</body></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

async function failure(call: Promise<unknown>): Promise<AppError> {
  return call.then(
    () => Promise.reject(new Error('it went through')),
    (error: AppError) => error,
  );
}

beforeEach(() => {
  answers.length = 0;
  requests.length = 0;
});

describe('a person who cannot sign in reads why:', () => {
  const trySigningIn = () => failure(signIn('marija@example.test', 'secret1', true));

  test('the wrong password is called so, and nothing else is', async () => {
    answers.push(refusal(400, 'invalid_credentials'));
    expect((await trySigningIn()).userText).toBe('Invalid credentials');
  });

  test.each([
    ['the service has failed', () => refusal(500, 'unexpected_failure')],
    ['the project is paused, in HTML', () => page(540)],
    ['a gateway in between refuses', () => page(403)],
    ['a refusal nobody has heard of', () => refusal(422, 'invented_tomorrow')],
  ])('%s', async (_why, answer) => {
    answers.push(answer());
    expect((await trySigningIn()).userText).toBe(
      'Signing in is not possible right now. Please try again in a few minutes.',
    );
  });

  test.each([
    ['there is no connection', () => new TypeError('Failed to fetch')],
    ['a gateway has no service behind it', () => page(502)],
    ['the service is down', () => page(503)],
    ['the service does not answer in time', () => page(504)],
    ['the project is paused', () => Response.json({ message: 'x' }, { status: 540 })],
  ])('%s', async (_why, answer) => {
    answers.push(answer());
    expect((await trySigningIn()).userText).toContain('could not reach the server');
  });

  test.each([
    [400, 'user_banned', company.supportEmail],
    [400, 'email_not_confirmed', 'confirm your e-mail'],
    [429, 'over_request_rate_limit', 'Too many attempts'],
  ])('%d %s', async (status, code, words) => {
    answers.push(refusal(status, code));
    expect((await trySigningIn()).userText).toContain(words);
  });
});

describe('a visitor who registers', () => {
  const registration = {
    email: 'Marija@example.test',
    password: 'secret1',
    fullName: 'Marija Vella',
    details: { city: 'Valletta' } as never,
    referralCode: null,
    membershipType: 'pro',
    billingPeriod: 'monthly',
  } as const;
  const user = (identities: object[]) =>
    Response.json({ id: crypto.randomUUID(), email: 'marija@example.test', identities });
  const tooSoon = () => refusal(429, 'over_email_send_rate_limit');
  const wrongPassword = () => refusal(400, 'invalid_credentials');
  const notConfirmed = () => refusal(400, 'email_not_confirmed');

  test('is asked to confirm the e-mail, and the address waits', async () => {
    answers.push(user([{ provider: 'email' }]));
    expect(await register(registration)).toEqual({ mustConfirm: true });
    expect(readRegistrationDraft(registration.email)).toEqual({ city: 'Valletta' });
  });

  test('with an e-mail that has an account learns so, and leaves no address for it', async () => {
    answers.push(user([]), wrongPassword());
    expect((await failure(register(registration))).code).toBe('user_already_exists');
    expect(readRegistrationDraft(registration.email)).toBeNull();
  });

  test('and sends the form again, because the answer was lost, is asked to confirm the e-mail, and the address waits', async () => {
    answers.push(new TypeError('Failed to fetch'), tooSoon(), notConfirmed());
    expect((await failure(register(registration))).code).toBe('NETWORK');
    expect(await register(registration)).toEqual({ mustConfirm: true });
    expect(readRegistrationDraft(registration.email)).toEqual({ city: 'Valletta' });
    expect(readPendingMembership()).toMatchObject({ membershipType: 'pro' });
  });

  test('and does so again within a minute is asked to confirm the e-mail once more', async () => {
    answers.push(user([{ provider: 'email' }]), tooSoon(), notConfirmed());
    await register(registration);
    expect(await register(registration)).toEqual({ mustConfirm: true });
  });

  test('with the e-mail of another’s account that waits to be confirmed reads nothing new by the second try', async () => {
    answers.push(tooSoon(), wrongPassword());
    const { userText } = await failure(register(registration));
    expect(userText).toContain('If you have just registered, follow the link');
    expect(readRegistrationDraft(registration.email)).toBeNull();
  });

  test('while no mails leave is not told of an account that does not exist', async () => {
    for (const first of [tooSoon(), refusal(500, 'unexpected_failure')]) {
      answers.push(first, wrongPassword(), tooSoon(), wrongPassword());
      await failure(register(registration));
      if (answers.length === 3) answers.shift(); // the second first answer asks for no sign-in
      const error = await failure(register(registration));
      expect(error.userText).toContain('wait a minute and try again');
      expect(readRegistrationDraft(registration.email)).toBeNull();
    }
  });

  test('reads the reason of each refusal', async () => {
    const refusals = [
      'email_address_invalid',
      'email_address_not_authorized',
      'signup_disabled',
      'email_provider_disabled',
      'validation_failed',
      'over_request_rate_limit',
      'over_email_send_rate_limit',
      'user_already_exists',
      'weak_password',
    ];
    const texts = new Set<string>();
    for (const code of refusals) {
      answers.splice(0, answers.length, refusal(422, code), wrongPassword());
      texts.add((await failure(register(registration))).userText);
    }
    expect(texts.size).toBe(refusals.length);
    for (const text of texts) expect(text).not.toMatch(/Registration failed|Raw words/);
  });

  test('with a password that is known from leaks is told that, not its length', async () => {
    const weak = (reasons: string[]) =>
      refusal(422, 'weak_password', { weak_password: { reasons } });
    answers.push(weak(['pwned']), weak(['characters']), weak(['length']));
    expect((await failure(register(registration))).userText).toContain('in a data leak');
    expect((await failure(register(registration))).userText).toContain('digits and symbols');
    expect((await failure(register(registration))).userText).toContain('at least 6 characters');
  });

  test.each([502, 503])(
    'while a gateway answers %d alone reads that the server is out of reach',
    async (status) => {
      answers.push(page(status));
      expect((await failure(register(registration))).userText).toContain(
        'could not reach the server',
      );
    },
  );
});

describe('a person who asks for a reset link', () => {
  const ask = () => requestPasswordReset('marija@example.test');

  test.each([
    [429, 'over_email_send_rate_limit'],
    [400, 'email_address_not_authorized'],
    [400, 'email_address_invalid'],
    [500, 'unexpected_failure'], // the mail server is down
    [422, 'hook_timeout'],
  ])(
    'is not told by %s %s, which only accounts meet, that the e-mail has one',
    async (status, code) => {
      vi.spyOn(console, 'warn')
        .mockReset()
        .mockImplementation(() => {});
      answers.push(refusal(status, code));
      await expect(ask()).resolves.toBeUndefined();
      expect(requests).toHaveLength(1);
      expect(console.warn).toHaveBeenCalledOnce();
    },
  );

  test('too often is told to wait, account or not', async () => {
    answers.push(refusal(429, 'over_request_rate_limit'));
    expect((await failure(ask())).userText).toContain('Too many attempts');
  });

  test('while the service is down reads that nothing was sent', async () => {
    answers.push(page(503));
    expect((await failure(ask())).userText).toBe('Failed to send reset email');
  });

  test.each([
    [true, 'We could not reach the server. Check your connection and try again.'],
    [false, 'You are offline. Please try again once you are connected.'],
  ])('reads why a request never left (connected: %s)', async (onLine, text) => {
    vi.stubGlobal('navigator', { ...navigator, onLine });
    answers.push(new TypeError('Failed to fetch'));
    expect((await failure(ask())).userText).toBe(`Failed to send reset email: ${text}`);
    vi.unstubAllGlobals();
  });
});

test('a member whose session has ended before the new password is set is told so', async () => {
  expect(await failure(updatePassword('a new one'))).toMatchObject({
    code: 'session_not_found',
    userText: 'Your session has ended. Please sign in again.',
  });
});

describe('a person who sets a new password', () => {
  const session = {
    access_token: 'header.payload.signature',
    refresh_token: 'r',
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'marija' },
  };
  const asked = () => requests.map((address) => address.replace(/.*\/auth\/v1/, ''));

  beforeEach(async () => {
    answers.push(Response.json(session));
    await signIn('marija@example.test', 'the old one', true);
    requests.length = 0;
  });

  test('ends the sessions elsewhere, also where the answer is lost, and can try again', async () => {
    answers.push(page(502), new Response(null, { status: 204 }));
    expect(await failure(updatePassword('a new one'))).toMatchObject({
      code: 'NETWORK',
      userText: expect.stringMatching(/^Failed to update password: We could not reach the server/),
    });
    await vi.waitFor(() => expect(asked()).toEqual(['/user', '/logout?scope=others']));
    answers.push(refusal(422, 'same_password'), new Response(null, { status: 204 }));
    await updatePassword('a new one');
    expect(asked().slice(2)).toEqual(['/user', '/logout?scope=global']);
  });

  test('keeps the other sessions where it is refused', async () => {
    answers.push(refusal(422, 'weak_password'));
    await failure(updatePassword('a new one'));
    expect(asked()).toEqual(['/user']);
  });
});
