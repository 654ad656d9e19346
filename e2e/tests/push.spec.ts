import type { CDPSession, Page, Worker } from '@playwright/test';
import { type PushDevice, pushDevice } from 'local/testing/push-device';
import { paths } from 'shared/lib/paths';
import { mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';

test.use({ serviceWorkers: 'allow' });

/**
 * Chromium subscribes at a service on the internet, and its headless shell shows no notifications. Here the browser says
 * that it may, and that it has, with the address of the stack's own push service and the keys of a device of this test.
 */
async function subscribeHere(page: Page, endpoint: string, { keys }: PushDevice): Promise<void> {
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
async function deliver(cdp: CDPSession, origin: string, data: unknown): Promise<void> {
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
function watchShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as ScopeOfTest;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data } = {}) => {
      scope.shown.push({ title, body, data });
    };
  });
}

const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as ScopeOfTest).shown);

/** As a press on the newest does. */
function pressShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const { data } = (globalThis as unknown as ScopeOfTest).shown.at(-1) ?? {};
    const event = { notification: { data, close: () => {} }, waitUntil: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), event));
  });
}

test('a member turns notifications on, hears of a document, and a press leads to it', async ({
  page,
  member,
  backend,
  sql,
}) => {
  const device = pushDevice();
  const endpoint = `${backend.url}/_local/push/e2e-${mark().toLowerCase()}`;
  await subscribeHere(page, endpoint, device);
  await page.goto(paths.notifications);
  const choices = page.getByRole('region', { name: 'Notifications on your devices' });
  await choices.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(choices.getByText('Notifications are on for this device.')).toBeVisible();

  await sql`select private.tell(${member.id}, 'document_ready', '{"document": "Lease of Maria Borg"}')`;
  const handedOver = async () => {
    const answer = await page.request.get(endpoint);
    return ((await answer.json()) as { body: string }[]).map(({ body }) => device.read(body));
  };
  await expect.poll(handedOver).toHaveLength(1);
  const [message] = await handedOver();
  expect(JSON.stringify(message)).not.toMatch(/Maria|Lease/);

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await watchShown(worker);
  await deliver(await page.context().newCDPSession(page), backend.url, message);
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: 'Gallarija',
        body: 'Document ready',
        data: expect.stringMatching(/^\/dashboard\/documents#told-/),
      },
    ]);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await pressShown(worker);
  await expect(page).toHaveURL(`${backend.url}${paths.documents}`);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto(paths.notifications);
  await choices.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(choices.getByText('Notifications are off for this device.')).toBeVisible();
  expect(await sql`select 1 from push_subscriptions where user_id = ${member.id}`).toEqual([]);
});
