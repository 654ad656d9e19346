import { expect, test } from '../fixtures';

test('a visitor sees that session and profiles answer, and no row of them', async ({
  page,
  account,
  complaints,
}) => {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/rest/v1/profiles')) answers.push(await response.text());
  });
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection works.');
  const [session, profiles] = [
    page.getByRole('listitem', { name: 'Session' }),
    page.getByRole('listitem', { name: 'Profiles' }),
  ];
  await expect(session).toContainText('nobody is signed in');
  await expect(session).toContainText(/answered in (under 1|\d+) ms/);
  await expect(profiles).toContainText('Answers.');
  await expect(profiles).toContainText(/answered in \d+ ms/);
  expect(answers).toEqual(['[]']);
  await expect(page.getByRole('main')).not.toContainText(account.email);
  expect(complaints).toEqual([]);
});

test('a member sees that they are signed in, and no row either', async ({
  page,
  member,
  complaints,
}) => {
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection works.');
  await expect(page.getByRole('listitem', { name: 'Session' })).toContainText('you are signed in');
  await expect(page.getByRole('main')).not.toContainText(member.email);
  expect(complaints).toEqual([]);
});

test('a table that does not answer is told apart, and asked again', async ({ page }) => {
  await page.route('**/rest/v1/profiles*', (route) => route.abort());
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection does not work as it should.');
  await expect(page.getByRole('listitem', { name: 'Session' })).toContainText('Answers');
  await expect(page.getByRole('listitem', { name: 'Profiles' })).toContainText(
    'We could not reach the server',
  );
  await page.unroute('**/rest/v1/profiles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText('The connection works.');
});

test('an error of the server is no connection', async ({ page }) => {
  await page.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'secret detail' } }),
  );
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection does not work as it should.');
  await expect(page.getByRole('main')).toContainText('It answered with an error.');
  await expect(page.getByRole('main')).not.toContainText('secret');
});

test('what asks could not be loaded: says so, and loads it the next time', async ({ page }) => {
  await page.route('**/connection.*.js', (route) => route.abort());
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection does not work as it should.');
  await page.unroute('**/connection.*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText('The connection works.');
});
