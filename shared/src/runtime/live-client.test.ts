import { expect, test, vi } from 'vitest';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));
vi.mock('shared/runtime/supabase-client', () => {
  const getSession = async () => ({ data: { session: { access_token: 'of this tab' } } });
  return { supabase: { auth: { getSession } } };
});

test('what is live goes by this tab’s token, whoever signs in elsewhere', async () => {
  const { liveClient } = await import('shared/runtime/live-client');
  await liveClient.realtime.setAuth('of somebody in another tab');
  expect(liveClient.realtime.accessTokenValue).toBe('of this tab');
});
