import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';

expectLines(/Multiple GoTrueClient|no answer in time/);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({
    supabaseUrl: 'https://project.test',
    supabaseKey: 'sb_publishable_x',
    siteUrl: 'https://site.test',
  }),
}));

const person = 'a-person';
const token = `head.${btoa(JSON.stringify({ sub: person }))}.signature`;

/** A line that swallows everything. */
const asked: string[] = [];
const swallow: typeof fetch = (input) => {
  asked.push(new URL(String(input)).pathname);
  return new Promise(() => {});
};

const details = {
  address_line1: '1 Triq',
  address_line2: null,
  city: 'Valletta',
  postal_code: 'VLT 1170',
  country: 'Malta',
  company_name: null,
  vat_number: null,
};
const service = { id: 'a-service', title: 'A service', price: 10 };

async function load() {
  const session = await import('../session/api');
  const registration = await import('../registration/api');
  const profiles = await import('../profiles/api');
  const adding = await import('../cart/add-item');
  const cart = await import('../cart/api');
  const plans = await import('../memberships/public-api');
  const factors = await import('../second-factor/api');
  const { useSlowRequests } = await import('shared/lib/slow-requests');
  const { toAppError } = await import('shared/lib/to-app-error');
  const apis = { session, registration, profiles, adding, cart, plans, factors };
  return { ...apis, useSlowRequests, toAppError };
}
type Code = Awaited<ReturnType<typeof load>>;
let code: Code;

const waits: Record<string, (code: Code) => Promise<unknown>> = {
  'signing in': ({ session }) => session.signIn('a@example.test', 'x', true),
  'asking for a reset link': ({ session }) => session.requestPasswordReset('a@example.test'),
  'setting a password': ({ session }) => session.updatePassword('new-one'),
  registering: ({ registration }) =>
    registration.register({
      membershipType: 'essential',
      billingPeriod: 'monthly',
      email: 'a@example.test',
      password: 'secret',
      fullName: 'A Person',
      details: details as never,
      referralCode: null,
    }),
  'saving the profile': ({ profiles }) => profiles.saveProfile(person, details as never),
  'adding to the cart': ({ adding }) => adding.addItem('service', service as never),
  'pricing the cart': ({ cart }) => cart.quoteCart([], null),
  ordering: ({ cart }) =>
    cart.checkout({ lines: [], discountCode: null, idempotencyKey: 'a-key', expectedTotal: 0 }),
  'a code from the app': ({ factors }) => factors.enterCode('a-factor', '123456'),
  'reading the plans': ({ plans }) => plans.fetchPlans(),
};

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  localStorage.clear();
  localStorage.setItem(
    'auth-session',
    JSON.stringify({
      access_token: token,
      refresh_token: 'next',
      token_type: 'bearer',
      expires_in: 360_000,
      expires_at: Math.floor(Date.now() / 1000) + 360_000,
      user: { id: person, email: 'a@example.test' },
    }),
  );
  vi.stubGlobal('fetch', swallow);
  code = await load();
  const { useAppStore } = await import('shared/runtime/store');
  await vi.waitFor(() => expect(useAppStore.getState().session.status).toBe('signed-in'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.keys(waits))(
  'a person waiting for %s is told after 8 s, and led on after 20 s',
  async (what) => {
    const { useSlowRequests, toAppError } = code;
    const outcome = waits[what]?.(code).then(
      () => 'came',
      (cause) => toAppError(cause, 'fallback'),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(useSlowRequests.getState().count).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(useSlowRequests.getState().count).toBe(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await outcome).toMatchObject({ code: 'TIMEOUT', answer: 'none' });
    expect(useSlowRequests.getState().count).toBe(0);
  },
);
