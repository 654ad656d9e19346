import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from './api';

const setAuth = vi.fn(async () => {});
const getSession = vi.fn(async () => ({ error: null as Error | null }));
const removeChannel = vi.fn();
vi.mock('shared/runtime/live-client', () => ({
  get liveClient() {
    return { auth: { getSession }, realtime: { setAuth }, removeChannel };
  },
}));

type Tell = (status: string) => void;
const tell: Tell[] = [];
/**
 * The server's messages on the tables; they come after the channel itself is there, on hosted projects
 * seconds later.
 */
const tellOfTables: ((said: object) => void)[] = [];
const make = () => {
  const channel = {
    on: (_kind: string, _of: object, heard: (said: object) => void) => {
      tellOfTables.push(heard);
      return channel;
    },
    subscribe: (heard: Tell) => tell.push(heard),
  };
  return channel as never;
};
const listening = { extension: 'postgres_changes', status: 'ok' };

beforeEach(() => {
  vi.useFakeTimers();
  tell.length = 0;
  tellOfTables.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a channel that the server closes is opened anew once, with the present token', async () => {
  const onMissed = vi.fn();
  const close = openChannel(make, onMissed);
  await expect.poll(() => tell.length).toBe(1);
  tell[0]?.('SUBSCRIBED');
  tell[0]?.('CLOSED');
  tell[0]?.('CLOSED');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tell).toHaveLength(2);
  expect(setAuth).toHaveBeenCalledTimes(2);
  expect(onMissed).toHaveBeenCalledTimes(1);
  tell[1]?.('SUBSCRIBED');
  expect(onMissed).toHaveBeenCalledTimes(2);

  close();
  expect(removeChannel).toHaveBeenCalledTimes(1);
  tell[1]?.('CLOSED');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveLength(2);
});

test('a channel that is left before it is opened anew stays closed', async () => {
  const close = openChannel(make, () => {});
  await expect.poll(() => tell.length).toBe(1);
  tell[0]?.('CLOSED');
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveLength(1);
});

test('a channel is not opened as a visitor while the session cannot be renewed, and opens once it can', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  getSession.mockResolvedValueOnce({ error: new Error('unreachable') });
  const close = openChannel(make, () => {});
  await expect.poll(() => said).toHaveBeenCalledOnce();
  expect(tell).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tell).toHaveLength(1);
  close();
  said.mockRestore();
});

test('changes before the server listens are looked for once, however late it begins', async () => {
  const onMissed = vi.fn();
  const close = openChannel(make, onMissed);
  await expect.poll(() => tell.length).toBe(1);
  tell[0]?.('SUBSCRIBED');
  expect(onMissed).not.toHaveBeenCalled(); // it was read a moment ago
  tellOfTables[0]?.(listening);
  await vi.advanceTimersByTimeAsync(4000);
  expect(onMissed).toHaveBeenCalledTimes(1);

  tell[0]?.('SUBSCRIBED');
  expect(onMissed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(onMissed).toHaveBeenCalledTimes(3);
  tellOfTables[0]?.({ ...listening, status: 'error' });
  expect(onMissed).toHaveBeenCalledTimes(3);
  tellOfTables[0]?.(listening); // four seconds were not enough
  expect(onMissed).toHaveBeenCalledTimes(4);
  close();
  tellOfTables[0]?.(listening);
  expect(onMissed).toHaveBeenCalledTimes(4);
});

test('a tab that is looked at asks at once, and every minute while there is no connection', async () => {
  const onMissed = vi.fn();
  const onHeard = vi.fn();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const close = openChannel(make, onMissed, onHeard);
  await expect.poll(() => tell.length).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(onMissed).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onMissed).toHaveBeenCalledTimes(1);
  tell[0]?.('CHANNEL_ERROR');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onMissed).toHaveBeenCalledTimes(3);

  tell[0]?.('SUBSCRIBED');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onMissed).toHaveBeenCalledTimes(4); // once the server listens
  expect(onHeard.mock.calls).toEqual([[false], [true]]);
  tell[0]?.('CHANNEL_ERROR'); // a heartbeat was not answered
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onMissed).toHaveBeenCalledTimes(5);

  close();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onMissed).toHaveBeenCalledTimes(5);
  visibility.mockRestore();
});
