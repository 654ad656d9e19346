import { afterAll, expect, test, vi } from 'vitest';
import { keepHere, keepNothing } from '../testing/kept-caches';
import { leaveDevice } from './kept';

afterAll(keepNothing);

test('a worker goes with its person also where the push service cannot be told', async () => {
  keepHere();
  const unregister = vi.fn(async () => true);
  const unsubscribe = () => Promise.reject(new TypeError('no connection'));
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([
    { pushManager, unregister } as never,
  ]);
  await leaveDevice();
  expect(unregister).toHaveBeenCalledOnce();
});
