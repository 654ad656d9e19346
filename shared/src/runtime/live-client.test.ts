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

test('a token that cannot be renewed is kept: nothing live goes on as a visitor', async () => {
  const { liveClient } = await import('shared/runtime/live-client');
  await liveClient.realtime.setAuth();
  getSession.mockResolvedValueOnce({ data: { session: null }, error: new Error('unreachable') });
  await liveClient.realtime.setAuth();
  expect(liveClient.realtime.accessTokenValue).toBe('of this tab');
});

/** A socket whose line swallows everything: it opens, if at all, and then neither answers nor closes. */
class DeadLine extends EventTarget {
  static readonly made: DeadLine[] = [];
  readyState = 0;
  bufferedAmount = 0;
  onopen = () => {};
  onclose = (_event: object) => {};
  constructor() {
    super();
    DeadLine.made.push(this);
  }
  send(): void {}
  open(): void {
    this.readyState = 1;
    this.onopen();
    this.dispatchEvent(new Event('open'));
  }
  close(): void {
    const wasOpen = this.readyState === 1;
    this.readyState = wasOpen ? 2 : 3;
    if (!wasOpen) this.onclose({ code: 1006 });
  }
}

test('a line that swallows everything is noticed within 30 s, and so is a new one that never opens', async () => {
  vi.stubGlobal('WebSocket', DeadLine);
  vi.resetModules();
  vi.useFakeTimers();
  const { liveClient } = await import('shared/runtime/live-client');
  liveClient.realtime.connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(DeadLine.made).toHaveLength(1);
  DeadLine.made[0]?.open();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(DeadLine.made).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(DeadLine.made).toHaveLength(3);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the live connection takes a renewed token within 8 s', async () => {
  vi.stubGlobal('WebSocket', DeadLine);
  vi.resetModules();
  vi.useFakeTimers();
  const { liveClient } = await import('shared/runtime/live-client');
  liveClient.realtime.connect();
  await vi.advanceTimersByTimeAsync(0);
  DeadLine.made.at(-1)?.open();
  expect(liveClient.realtime.accessTokenValue).toBe('of this tab');
  getSession.mockResolvedValue({ data: { session: { access_token: 'renewed' } }, error: null });
  await vi.advanceTimersByTimeAsync(8000);
  expect(liveClient.realtime.accessTokenValue).toBe('renewed');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
