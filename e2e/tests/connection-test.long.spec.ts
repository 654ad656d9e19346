import { expect, test } from '../fixtures';

test('a visitor sees that session and profiles answer, and sees no row', async ({
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
  await expect.poll(() => answers).toEqual(['[]']);
  await expect(page.getByRole('main')).not.toContainText(account.email);
  expect(complaints).toEqual([]);
});

test('a member sees that they are signed in, and sees no row either', async ({
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

test('code that does not load, a table that does not answer, an error: each is told, and asked again', async ({
  page,
}) => {
  const status = page.getByRole('status');
  const again = page.getByRole('button', { name: 'Try again' });
  const [code, table] = ['**/connection.*.js', '**/rest/v1/profiles*'];
  await page.route(code, (route) => route.abort());
  await page.goto('/supabase-test');
  await expect(status).toHaveText('The connection isn’t working as it should.');

  await page.unroute(code);
  await page.route(table, (route) => route.abort());
  await again.click();
  await expect(page.getByRole('listitem', { name: 'Session' })).toContainText('Answers');
  await expect(page.getByRole('listitem', { name: 'Profiles' })).toContainText(
    'We could not reach the server',
  );
  await expect(status).toHaveText('The connection isn’t working as it should.');

  await page.unroute(table);
  await page.route(table, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'secret detail' } }),
  );
  await again.click();
  await expect(page.getByRole('main')).toContainText('It answered with an error.');
  await expect(page.getByRole('main')).not.toContainText('secret');
  await expect(status).toHaveText('The connection isn’t working as it should.');

  await page.unroute(table);
  await again.click();
  await expect(status).toHaveText('The connection works.');
});
