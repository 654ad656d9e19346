import { beforeEach, expect, test, vi } from 'vitest';
import { keepHere, keepNothing } from '../testing/kept-caches';
import { keepPushSubscription } from './api';
import { keepRenewedDevice } from './renewed-device';

vi.mock('./api', () => ({ keepPushSubscription: vi.fn() }));

const kept = vi.mocked(keepPushSubscription);
const place = (name: string) => `https://push.example/${name}`;
let endpoint: string | null;

/** A browser in which Maria has turned notifications on. */
beforeEach(() => {
  keepHere();
  endpoint = place('first');
  const getSubscription = async () =>
    endpoint === null ? null : { endpoint, toJSON: () => ({ endpoint, keys: {} }) };
  Object.assign(navigator.serviceWorker, {
    getRegistration: async () => ({ pushManager: { getSubscription } }),
  });
  localStorage.setItem('push-person', 'maria');
  localStorage.setItem('push-endpoint', place('first'));
  kept.mockReset();
  return keepNothing;
});

test('a person whose browser has renewed where it takes notifications gets them there, told once', async () => {
  endpoint = place('second');
  await keepRenewedDevice('maria');
  await keepRenewedDevice('maria');
  expect(kept.mock.calls.map(([made]) => made.endpoint)).toEqual([place('second')]);
  expect(localStorage.getItem('push-endpoint')).toBe(place('second'));
});

test('a person whose new place could not be told tells it the next time they arrive', async () => {
  endpoint = place('second');
  kept.mockRejectedValueOnce(new Error('no connection'));
  await expect(keepRenewedDevice('maria')).rejects.toThrow('no connection');
  await keepRenewedDevice('maria');
  expect(kept).toHaveBeenCalledTimes(2);
});

test('a person who turned them on before places were kept tells only the next place', async () => {
  localStorage.removeItem('push-endpoint');
  await keepRenewedDevice('maria');
  expect(kept).not.toHaveBeenCalled(); // from another device it may have been removed
  endpoint = place('second');
  await keepRenewedDevice('maria');
  expect(kept.mock.calls.map(([made]) => made.endpoint)).toEqual([place('second')]);
});

test.each([
  ['whose browser has renewed nothing', () => {}],
  [
    'whose browser takes notifications no longer',
    () => {
      endpoint = null;
    },
  ],
  [
    'beside another who has turned them on here',
    () => {
      endpoint = place('second');
      localStorage.setItem('push-person', 'otto');
    },
  ],
  [
    'who has turned on none here',
    () => {
      endpoint = place('second');
      localStorage.removeItem('push-endpoint');
      localStorage.removeItem('push-person');
    },
  ],
])('a person %s tells nothing', async (_who, arrange) => {
  arrange();
  await keepRenewedDevice('maria');
  expect(kept).not.toHaveBeenCalled();
});
