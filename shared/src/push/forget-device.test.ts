import { leaveDevice } from 'shared/lib/kept';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepHere, keepNothing } from '../testing/kept-caches';
import { forgetDevice, forgetDeviceOfOthers } from './forget-device';

const unsubscribe = vi.fn(async () => true);
const close = vi.fn();

/** A browser that takes Maria's notifications, and shows one. */
beforeEach(() => {
  keepHere();
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ close }],
    unregister: async () => true,
  };
  Object.assign(navigator.serviceWorker, {
    getRegistration: async () => registration,
    getRegistrations: async () => [registration],
  });
  localStorage.setItem('push-person', 'maria');
  localStorage.setItem('push-endpoint', 'https://push.example/maria');
  unsubscribe.mockReset();
  close.mockReset();
  return keepNothing;
});

const remember = (id: string) =>
  localStorage.setItem('auth-session', JSON.stringify({ user: { id } }));

test.each([
  ['signs out', leaveDevice],
  ['turns them off', forgetDevice],
])('a person who %s leaves no notification, nor who they are', async (_what, leave) => {
  await leave();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('push-person')).toBeNull();
  expect(localStorage.getItem('push-endpoint')).toBeNull();
});

test('a person who is signed in instead of another ends what the other would get', async () => {
  remember('otto');
  await forgetDeviceOfOthers();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('a person who is signed in for one tab ends nothing of whom the browser remembers', async () => {
  remember('maria');
  await forgetDeviceOfOthers();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('a person whose browser could not be told ends it the next time they or others arrive', async () => {
  remember('otto');
  unsubscribe.mockRejectedValueOnce(new Error('no connection'));
  await expect(forgetDeviceOfOthers()).rejects.toThrow('no connection');
  await forgetDeviceOfOthers();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});
