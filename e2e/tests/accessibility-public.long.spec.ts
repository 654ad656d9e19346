import { expect, test } from '../fixtures';
import { CookieConsent } from '../pages/cookie-consent';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage } from '../pages/memberships-page';
import { PublicFormPage } from '../pages/public-form-page';
import { ResetPages } from '../pages/reset-pages';
import { neverAsked } from '../support/consent';
import { closedGate } from '../support/gate';
import { leaveOut } from '../support/leave-out';
import { loseRequest } from '../support/lost-answers';
import { linkInMailTo } from '../support/mails';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { receive, scan, shareScan } from '../support/post';

test.use({ isAsServed: true }); // contrast depends on what is drawn behind a text

test('everyone can read the pages that have nothing to fill in', async ({ page, complaints }) => {
  test.slow(); // nine pages
  for (const path of [
    '/',
    '/members',
    '/business-addresses',
    '/services-offered',
    '/building-history',
    '/terms',
    '/privacy',
    '/cookies',
    '/security',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectOpenToEveryone(page);
    });
  }
  expect(complaints).toEqual([]);
});

test.describe('on a first visit', () => {
  test.use(neverAsked);

  test('everyone can answer the question about cookies, and set each purpose', async ({
    page,
    complaints,
  }) => {
    await page.goto('/?ref=SOMEBODY22');
    const consent = new CookieConsent(page);
    await consent.banner.waitFor();
    await expectOpenToEveryone(page);
    await consent.openFromFooter();
    await consent.purpose('Referral').check();
    await expectOpenToEveryone(page);
    await consent.answer('Save choices');
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await expectOpenToEveryone(page);
    expect(complaints).toEqual([]);
  });
});

test('everyone can register, mistakes included', async ({ page, newcomer, complaints }) => {
  test.slow(); // every state is looked at twice, and a busy machine takes seconds for each
  const registration = await (await MembershipsPage.open(page)).choose('Pro');
  await expectOpenToEveryone(page);
  await registration.next();
  await expect(registration.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await registration.fillAccount(newcomer);
  await registration.next();
  await expect(registration.step(2)).toBeVisible();
  await registration.next();
  await expect(registration.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await registration.fillDetails();
  await registration.next();
  await expect(registration.step(3)).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can have a paper confirmed, mistakes included', async ({ page, complaints }) => {
  await page.goto('/confirm');
  const check = page.getByRole('button', { name: 'Check number' });
  await expect(check).toBeVisible();
  await expectOpenToEveryone(page);
  await check.click();
  await expect(page.getByText('Please type the number on the paper.')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByLabel('Number on the paper').fill('MBA-2222-3333');
  await check.click();
  await expect(page.getByText(/^Not confirmed: no paper that is valid today/)).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can sign in, mistakes included', async ({ page, complaints }) => {
  const login = await LoginPage.open(page, '?registered=true&membership=pro');
  await expect(login.banner).toBeVisible();
  await page.getByRole('button', { name: 'Show demo credentials' }).click();
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);

  await login.email.fill('nobody@example.test');
  await login.password.fill('not the password');
  await login.submit.click();
  await expect(login.alert).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can ask for a reset link', async ({ page, account, complaints }) => {
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  const email = page.getByRole('main').getByLabel('E-mail');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await email.fill(account.email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can stop the optional e-mails', async ({ page }) => {
  await page.goto('/stop-e-mails?token=changed');
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is not complete');
  await expectOpenToEveryone(page);
});

test('everyone can open a shared scan, and read that a link is over', async ({
  page,
  account,
  administrator,
  sql,
}) => {
  const id = await receive(administrator, account);
  await scan(administrator, sql, id, 3);
  const link = await shareScan(account, id);
  await page.goto(link);
  const open = page.getByRole('button', { name: 'Open the scan' });
  await expect(open).toBeVisible();
  await expectOpenToEveryone(page);
  await open.click();
  await expect(page.getByRole('img', { name: /^Page 1 of 3/ })).toBeVisible();
  await expectOpenToEveryone(page);
  await sql`update post_shares set revoked_at = now() where item_id = ${id}`;
  await page.getByRole('button', { name: 'Next page' }).click();
  const again = page.getByRole('button', { name: 'Open the scan again' });
  await expect(again).toBeVisible();
  await expectOpenToEveryone(page);
  await again.click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can set a new password, mistakes included', async ({ page, account }) => {
  const reset = await ResetPages.open(page, `?email=${account.email}`);
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
  await leaveOut(page, 3_000); // leading on to the sign-in page
  await page.goto(await linkInMailTo(page, account.email));
  await expect(reset.goOn).toBeVisible();
  await expectOpenToEveryone(page);
  await reset.goOn.click();
  await reset.choose('short');
  await expect(reset.password).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await reset.choose('a new password');
  await expect(reset.passwordUpdated).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can wait for a reset link to be checked, and read that it is invalid', async ({
  page,
}) => {
  const answer = closedGate();
  await page.route('**/auth/v1/user', async (route) => {
    await answer.opened;
    await route.continue();
  });
  const reset = new ResetPages(page);
  await leaveOut(page, 10_000); // calling the link invalid because nothing came
  await page.goto(
    '/reset-password#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery',
  );
  await expect(reset.verifying).toBeVisible();
  await expectOpenToEveryone(page);
  answer.open();
  await expect(reset.invalidLink).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can read that a link of a mail is used up', async ({ page }) => {
  await page.goto('/login#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(page.getByText('has already been used or has expired')).toBeVisible();
  await expectOpenToEveryone(page);
  await page.goto('/confirm-email#token_hash=nobodys&type=signup');
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByText('has already been used or has expired')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can write to us: empty, mistakes, no connection, sent', async ({
  page,
  newcomer,
}) => {
  const contact = await new PublicFormPage(page, '/contact', 'Send Your Message').open();
  await expectOpenToEveryone(page);
  await contact.submit.click();
  await expect(contact.field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await contact.fill({ Name: newcomer.fullName, 'E-mail': newcomer.email, Message: 'Hello' });
  await loseRequest(page, '**/rest/v1/contact_messages*');
  await contact.submit.click();
  await expect(contact.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await contact.submit.click();
  await expect(contact.thanks).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can apply as an affiliate: empty, mistakes, sent, refused', async ({
  page,
  newcomer,
}) => {
  const affiliate = await new PublicFormPage(page, '/affiliate', 'Submit application').open();
  const fill = () =>
    affiliate.fill({
      'First name': newcomer.fullName,
      'Last name': 'Newcomer',
      'E-mail': newcomer.email,
      'Promotion methods': 'A newsletter',
    });
  await expect(page.getByRole('row', { name: 'Pro' })).toBeVisible();
  await expectOpenToEveryone(page);
  for (const question of await page.locator('summary').all()) await question.click();
  await affiliate.submit.click();
  await expect(affiliate.field('First name')).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await fill();
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Submit another application' }).click();
  await fill();
  await affiliate.submit.click();
  await expect(page.getByText('We already have an application')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can test the connection, also when it fails', async ({ page }) => {
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection works.');
  await expectOpenToEveryone(page);
  await page.route('**/rest/v1/profiles*', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The connection isn’t working as it should.')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can read that a page does not exist', async ({ page }) => {
  await leaveOut(page, 3_000); // leading home
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectOpenToEveryone(page);
});
