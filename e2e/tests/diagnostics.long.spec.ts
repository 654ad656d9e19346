import { expect, test } from '../fixtures';
import { signIn } from '../support/sign-in';

const [notifications, affiliates] = ['/test-admin-notifications', '/debug-affiliates'];

test('a member is refused by each test page in its own words, and downloads nothing of the office', async ({
  page,
  member,
  complaints,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rpc/get_start', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(notifications);
  await expect(page.getByRole('main').getByText('Loading Test Notifications…')).toBeAttached();
  await expect(page.getByText('Access Denied')).toHaveCount(0);
  answer();
  await expect(page.getByRole('alert')).toContainText(
    'Access Denied: This page is only available to administrators',
  );
  await page.goto(affiliates);
  await expect(page.getByRole('alert')).toContainText('Admin access required');
  expect(loaded.filter((url) => url.includes('/mf-admin/'))).toEqual([]);

  const call = member.client.rpc('manual_notify_admins', { p_title: 'Hello', p_message: 'There' });
  expect((await call).error?.code).toBe('ID002');
  expect((await member.client.from('admins').select()).data).toEqual([]);
  const test = { first_name: 'Eve', last_name: 'X', promotion_methods: 'x', is_test: true };
  const email = `eve-${crypto.randomUUID()}@example.test`;
  await member.client
    .from('affiliates')
    .insert({ ...test, email })
    .throwOnError();
  const { data } = await member.client.from('affiliates').select('is_test').eq('email', email);
  expect(data).toEqual([{ is_test: false }]);
  expect(complaints).toEqual([]);
});

test('an administrator tells all administrators something, and tries out an application', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto(notifications);
  const title = `Fire drill ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Message' }).fill('At noon.');
  await page.getByLabel('Type').selectOption('system_announcement');
  await page.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText(/^Sent\. \d+ administrators? (was|were) notified\.$/)).toBeVisible();
  const told = await sql`
    select user_id, priority, (select count(*)::int from admins) as admins
    from notifications where title = ${title}`;
  expect(told.length).toBeGreaterThan(0);
  expect(told).toContainEqual({
    user_id: administrator.id,
    priority: 5,
    admins: expect.any(Number),
  });

  await page.goto(affiliates);
  await expect(page.getByText(administrator.id.slice(0, 8), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(title);
  await page.getByRole('button', { name: 'Test Affiliate' }).click();
  const log = page.getByRole('log');
  await expect(log).toContainText('Test affiliate created: Test Affiliate');
  await expect(log).toContainText(/Affiliate notifications found: [1-5] \(of the 5 newest\)/); // others apply, too
  await expect(page.getByRole('region', { name: 'Affiliates' })).toContainText('Test Affiliate');
  const made = await sql`select is_test, user_id, status from affiliates where first_name = 'Test'`;
  expect(made).toContainEqual({ is_test: true, user_id: null, status: 'pending' });
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('New affiliate application');
  const somebodyElses = { hasNotText: administrator.id.slice(0, 8) };
  await expect(notices.getByRole('listitem').filter(somebodyElses)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
