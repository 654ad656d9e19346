import { beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { isMarkedRecovery, markRecovery, sessionStorageKey } from './session-storage';

expectLines(/Multiple GoTrueClient/);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));

const session = {
  access_token: 'of the reset link',
  refresh_token: 'after it',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: 'a-person', email: 'marija@example.test' },
};

beforeEach(() => {
  sessionStorage.setItem(sessionStorageKey, JSON.stringify(session));
  markRecovery(true);
});

test('a visitor who follows a reset link and then mistypes a password is not signed in by it', async () => {
  let refuse = () => {};
  const refused = { code: 400, error_code: 'invalid_credentials', msg: '' };
  const refusal = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json(refused, { status: 400 }));
  });
  vi.stubGlobal('fetch', () => refusal);
  const { signIn } = await import('./api');
  const { useAppStore } = await import('shared/runtime/store');
  const status = () => useAppStore.getState().session.status;
  await vi.waitFor(() => expect(status()).toBe('recovery'));
  const lookBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); // the client then looks who is there

  const answer = signIn('marija@example.test', 'wrong', true);
  lookBack();
  await vi.waitFor(() => expect(status()).toBe('signed-in')); // while the answer is on its way
  refuse();
  await expect(answer).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(isMarkedRecovery()).toBe(true);
  expect(status()).toBe('recovery');
  lookBack();
  const { supabase } = await import('shared/runtime/supabase-client');
  await supabase.auth.getSession();
  expect(status()).toBe('recovery');
  vi.unstubAllGlobals();
});
