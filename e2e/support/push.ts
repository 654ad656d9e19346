import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushDevice } from 'local/testing/push-device';

/**
 * Chromium subscribes at a service on the internet, and its headless shell shows no notifications. Here the browser says
 * that it may, and that it has, with the address of the stack's own push service and the keys of a device of this test.
 */
export async function subscribeHere(
  page: Page,
  endpoint: string,
  { keys }: PushDevice,
): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      const made = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed-in-test');
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed-in-test', 'yes');
        return made;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed-in-test') ? made : null;
    },
    { endpoint, keys },
  );
}

/** Hands the browser what its push service would. */
export async function deliver(cdp: CDPSession, origin: string, data: unknown): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

interface ScopeOfTest {
  registration: ServiceWorkerRegistration;
  shown: { title: string; body: string | undefined; data: unknown }[];
}

/** Writes down what the worker would show. */
export function watchShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as ScopeOfTest;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data } = {}) => {
      scope.shown.push({ title, body, data });
    };
  });
}

export const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as ScopeOfTest).shown);

/** As a press on the newest does. */
export function pressShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const { data } = (globalThis as unknown as ScopeOfTest).shown.at(-1) ?? {};
    const event = { notification: { data, close: () => {} }, waitUntil: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), event));
  });
}

/** What the push service has of one device, as the device reads it. */
export async function handedOver(
  page: Page,
  endpoint: string,
  device: PushDevice,
): Promise<unknown[]> {
  const answer = await page.request.get(endpoint);
  return ((await answer.json()) as { body: string }[]).map(({ body }) => device.read(body));
}

/** The only worker of this browser. */
export function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  return worker;
}

/** The part of the page where notifications on devices are chosen. */
export const choicesOn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications on your devices' });
