import { expect, test, vi } from 'vitest';

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'https://project.test', supabaseKey: 'sb_publishable_x' }),
}));
const getSession = vi.hoisted(() =>
  vi.fn(async () => ({
    data: { session: { access_token: 'of this tab' } as { access_token: string } | null },
    error: null as Error | null,
  })),
);
vi.mock('shared/runtime/supabase-client', () => ({ supabase: { auth: { getSession } } }));

test('what is live goes by this tab’s token, whoever signs in elsewhere', async () => {
  const { liveClient } = await import('shared/runtime/live-client');
  await liveClient.realtime.setAuth('of somebody in another tab');
  expect(liveClient.realtime.accessTokenValue).toBe('of this tab');
});

test('a token that cannot be renewed is kept: nothing live goes on as a visitor', async () => {
  const { liveClient } = await import('shared/runtime/live-client');
  await liveClient.realtime.setAuth();
  getSession.mockResolvedValueOnce({ data: { session: null }, error: new Error('unreachable') });
  await liveClient.realtime.setAuth();
  expect(liveClient.realtime.accessTokenValue).toBe('of this tab');
});
