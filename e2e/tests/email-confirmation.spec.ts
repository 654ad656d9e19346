import type postgres from 'postgres';
import { expect } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage } from '../pages/memberships-page';
import { loseAnswer } from '../support/lost-answers';
import { confirmEmail, mailsTo } from '../support/mails';
import { testWithConfirmation as test } from '../support/own-stack';

// The tests run one after the other, on one stack.
test.describe.configure({ mode: 'default' });

test('signing in waits for the link; followed on another device, plan and address are where they were typed', async ({
  page,
  browser,
  baseURL,
  newcomer,
  sql,
}) => {
  const registration = await (await MembershipsPage.open(page)).choose('Enterprise');
  await registration.fill(newcomer);
  await registration.submit.click();
  await expect(registration.dialog).toContainText('Your account has been created.');
  await expect(registration.dialog).toContainText('Please confirm your e-mail first');

  await page.waitForURL(/\/login$/);
  const login = new LoginPage(page);
  await login.password.fill(newcomer.password);
  await login.submit.click();
  await expect(login.alert).toContainText('Please confirm your e-mail address first');

  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  const there = await phone.newPage();
  await confirmEmail(there, newcomer.email);
  await expect(new LoginPage(there).banner).toBeVisible();
  await expect(there).toHaveURL(/\/dashboard\/cart$/);
  await expect(there.getByRole('list', { name: 'Items in your cart' })).toContainText('Enterprise');
  expect(await addressOf(sql, newcomer)).toBeNull();

  await login.signIn(newcomer);
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Enterprise');
  await expect.poll(() => addressOf(sql, newcomer)).toBe('7 Triq il-Merkanti');
  await phone.close();
});

test('a confirmation link that was followed before says so, and signing in works', {
  tag: '@long',
}, async ({ page, browser, baseURL, newcomer }) => {
  const registration = await (await MembershipsPage.open(page)).choose('Pro');
  await registration.complete(newcomer);
  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  const there = await phone.newPage();
  await confirmEmail(there, newcomer.email);
  await expect(there.getByRole('heading', { name: 'Member Dashboard' })).toBeVisible();
  await phone.close();

  await confirmEmail(page, newcomer.email);
  await expect(page.getByRole('main')).toContainText('has already been used or has expired');
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole('link', { name: 'sign in', exact: true }).click();
  await new LoginPage(page).signIn(newcomer);
  await expect(page.getByRole('heading', { name: 'Member Dashboard' })).toBeVisible();
});

test('a member who has lost the mail asks for another one where signing in fails, and it comes', {
  tag: '@long',
}, async ({ page, newcomer, sql }) => {
  const registration = await (await MembershipsPage.open(page)).choose('Pro');
  await registration.complete(newcomer);
  await sql`
    update auth.users set confirmation_sent_at = now() - interval '2 minutes'
    where email = ${newcomer.email}`;
  const login = await LoginPage.open(page);
  await login.email.fill(newcomer.email);
  await login.password.fill(newcomer.password);
  await login.submit.click();
  await login.alert.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(newcomer.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(await mailsTo(page, newcomer.email)).toHaveLength(2);
  await confirmEmail(page, newcomer.email);
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
});

test('an e-mail that has an account is told so; a registration sent again says to follow the one mail', {
  tag: '@long',
}, async ({ page, account, newcomer }) => {
  const registration = await (await MembershipsPage.open(page)).choose('Essential');
  await registration.fill({ ...newcomer, email: account.email });
  await registration.submit.click();
  await expect(registration.step(1)).toBeVisible();
  await expect(registration.alert).toContainText('An account with this e-mail already exists');
  await expect(registration.dialog.getByRole('link', { name: 'Sign in instead' })).toBeVisible();
  expect(await mailsTo(page, account.email)).toHaveLength(0);

  await registration.field('E-mail').fill(newcomer.email);
  await registration.next();
  await registration.next();
  await loseAnswer(page, '**/auth/v1/signup*');
  await registration.submit.click();
  await expect(registration.alert).toContainText('We could not reach the server');
  await registration.submit.click();
  await expect(registration.dialog).toContainText('follow the link in the e-mail we sent');
  expect(await mailsTo(page, newcomer.email)).toHaveLength(1);
});

async function addressOf(sql: postgres.Sql, { email }: { email: string }): Promise<string | null> {
  const [row] = await sql<{ address_line_1: string | null }[]>`
    select address_line_1 from profiles where email = ${email}`;
  return row?.address_line_1 || null;
}
