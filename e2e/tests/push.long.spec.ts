import { pushDevice } from 'local/testing/push-device';
import { paths } from 'shared/lib/paths';
import { mark } from 'shared/testing/factories';
import { member as newMember, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
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

const documentReady = { text: 'Document ready', tag: 'document_ready' };

test('two people who use one device after the other each hear of their own there, until they sign out', async ({
  page,
  account: maria,
  backend,
  sql,
}) => {
  test.slow(); // two sign-ins, and every page is kept once for each
  const otto = await newMember(backend, { fullName: 'Otto Farrugia' });
  const device = pushDevice();
  const endpoint = `${backend.url}/_local/push/e2e-${mark().toLowerCase()}`;
  await subscribeHere(page, endpoint, device);
  const choices = choicesOn(page);
  const devicesOf = ({ id }: Person) =>
    sql`select 1 from public.push_subscriptions where user_id = ${id}`;
  const tell = ({ id }: Person) =>
    sql`select private.tell(${id}, 'document_ready', '{"document": "Lease"}')`;
  const messages = () => handedOver(page, endpoint, device);
  const turnOn = async (person: Person, login: LoginPage) => {
    await login.remember.check();
    await login.signIn(person);
    await page.goto(paths.notifications);
    await expect(choices.getByText('Notifications are off for this device.')).toBeVisible();
    await choices.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(choices.getByText('Notifications are on for this device.')).toBeVisible();
  };

  await turnOn(maria, await LoginPage.open(page));
  await tell(maria);
  await expect.poll(messages).toEqual([expect.objectContaining(documentReady)]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  await expect.poll(() => devicesOf(maria)).toEqual([]);
  const left = () =>
    page.evaluate(() => [
      localStorage.getItem('push-person'),
      sessionStorage.getItem('subscribed-in-test'),
    ]);
  await expect.poll(left).toEqual([null, null]);
  await tell(maria);

  await turnOn(otto, new LoginPage(page));
  await tell(maria);
  await tell(otto);
  await expect.poll(messages).toHaveLength(2);
  const [his] = await sql`select id from public.notifications where user_id = ${otto.id}`;
  expect((await messages())[1]).toMatchObject({ ...documentReady, notification_id: his?.id });

  await sql`delete from auth.sessions where user_id = ${otto.id}`; // as "sign out everywhere" does
  expect(await devicesOf(otto)).toEqual([]);
});

test('a member who presses a notification that stands for several has read them all', async ({
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
  const messages = () => handedOver(page, endpoint, device);
  for (const count of [1, 2]) {
    await sql`select private.tell(${member.id}, 'document_ready', '{"document": "Lease"}')`;
    await expect.poll(messages).toHaveLength(count);
  }
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();

  const worker = workerOf(page);
  await watchShown(worker);
  await deliver(await page.context().newCDPSession(page), backend.url, (await messages())[1]);
  await expect.poll(() => shown(worker)).toHaveLength(1);
  await pressShown(worker);
  await expect(page).toHaveURL(`${backend.url}${paths.documents}`);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
