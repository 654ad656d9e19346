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
const make = () => ({ subscribe: (heard: Tell) => tell.push(heard) }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  tell.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a channel that the server closes is opened anew, with the token of now, and once', async () => {
  const onSubscribed = vi.fn();
  const close = openChannel(make, onSubscribed);
  await expect.poll(() => tell.length).toBe(1);
  tell[0]?.('SUBSCRIBED');
  tell[0]?.('CLOSED');
  tell[0]?.('CLOSED');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tell).toHaveLength(2);
  expect(setAuth).toHaveBeenCalledTimes(2);
  tell[1]?.('SUBSCRIBED');
  expect(onSubscribed).toHaveBeenCalledTimes(2);

  close();
  expect(removeChannel).toHaveBeenCalledTimes(1);
  tell[1]?.('CLOSED');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveLength(2);
});

test('one that is left before it is opened anew stays closed', async () => {
  const close = openChannel(make, () => {});
  await expect.poll(() => tell.length).toBe(1);
  tell[0]?.('CLOSED');
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveLength(1);
});

test('none is opened, as a visitor, while the session cannot be renewed; it is opened once it can', async () => {
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
