import { beforeEach, expect, test, vi } from 'vitest';
import { isMarkedRecovery, markRecovery, sessionStorageKey } from './session-storage';

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

test('whoever follows a reset link and then mistypes a password is not signed in by it', async () => {
  const refused = { code: 400, error_code: 'invalid_credentials', msg: '' };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 400 }));
  const { signIn } = await import('./api');
  const { useAppStore } = await import('shared/runtime/store');
  const status = () => useAppStore.getState().session.status;
  await vi.waitFor(() => expect(status()).toBe('recovery'));
  await expect(signIn('marija@example.test', 'wrong', true)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  expect(isMarkedRecovery()).toBe(true);
  document.dispatchEvent(new Event('visibilitychange')); // the client then looks who is there
  const { supabase } = await import('shared/runtime/supabase-client');
  await supabase.auth.getSession();
  expect(status()).toBe('recovery');
  vi.unstubAllGlobals();
});
