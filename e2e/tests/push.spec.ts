import { pushDevice } from 'local/testing/push-device';
import { paths } from 'shared/lib/paths';
import { mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import {
  choicesOn,
  deliver,
  handedOver,
  pressShown,
  shown,
  subscribeHere,
  watchShown,
  workerOf,
} from '../support/push';

test.use({ serviceWorkers: 'allow' });

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
  const choices = choicesOn(page);
  await choices.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(choices.getByText('Notifications are on for this device.')).toBeVisible();

  await sql`select private.tell(${member.id}, 'document_ready', '{"document": "Lease of Maria Borg"}')`;
  await expect.poll(() => handedOver(page, endpoint, device)).toHaveLength(1);
  const [message] = await handedOver(page, endpoint, device);
  expect(JSON.stringify(message)).not.toMatch(/Maria|Lease/);

  const worker = workerOf(page);
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
