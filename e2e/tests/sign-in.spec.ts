import type { BrowserContext } from '@playwright/test';
import { sessionStorageKey } from 'shared/session/session-storage';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { countRequests } from '../support/count-requests';
import { loseRequest, swallowRequest } from '../support/lost-answers';

const dashboard = { name: 'Member Dashboard' };

test('mistakes are told beside the field or above the form, and Enter then signs in', async ({
  page,
  account,
  complaints,
}) => {
  const login = await LoginPage.open(page);
  const tries = countRequests(page, '/auth/v1/token');
  await login.submit.click();
  await expect(login.email).toHaveAccessibleDescription('Enter your e-mail address');
  await expect(login.password).toHaveAccessibleDescription('Enter your password');
  await expect(login.email).toBeFocused();

  await login.email.fill('maria@example.test');
  await login.submit.click();
  await expect(login.password).toHaveAccessibleDescription('Enter your password');
  await expect(login.email).not.toHaveAttribute('aria-invalid');
  await expect(login.password).toBeFocused();
  expect(tries()).toBe(0);
  expect(complaints).toEqual([]);

  // a wrong password, an unknown e-mail and an impossible one are told the same
  for (const email of [account.email, 'nobody@example.test', 'not an e-mail']) {
    await login.email.fill(email);
    await login.password.fill('not the password');
    const answered = page.waitForResponse('**/auth/v1/token*');
    await login.submit.click();
    await answered;
    await expect(login.alert).toHaveText('Invalid credentials');
    await expect(login.email).toHaveValue(email);
    await expect(login.password).toBeFocused();
    await expect(page).toHaveURL(/\/login$/);
  }

  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await expect(login.password).toHaveValue(account.password);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(login.password).toHaveAttribute('type', 'password');
  await login.password.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/documents$/);
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
});

test('a connection that fails, or swallows everything, is told; what was typed stays, and the next try works', {
  tag: '@long',
}, async ({ page, account }) => {
  await page.clock.install();
  const login = await LoginPage.open(page);
  await loseRequest(page, '**/auth/v1/token*');
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.submit.click();
  await expect(login.alert).toContainText('We could not reach the server');
  await expect(login.password).toHaveValue(account.password);

  await swallowRequest(page, '**/auth/v1/token*');
  await page.clock.pauseAt(new Date(Date.now() + 60_000)); // it runs on by itself
  const sent = page.waitForRequest('**/auth/v1/token*');
  await login.submit.click();
  await sent;
  const isSlow = page.getByRole('region', { name: 'Messages' }).getByText('longer than usual');
  await page.clock.runFor(7_500);
  await expect(isSlow).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(isSlow).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(login.alert).toContainText('The server has not answered in time');
  await expect(isSlow).toHaveCount(0);
  await expect(login.password).toHaveValue(account.password);
  await page.clock.resume();
  await login.submit.click();
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
});

test('a page behind the sign-in sends a visitor to /login; a double click signs in once and leads back', async ({
  page,
  account,
  complaints,
}) => {
  await page.goto('/dashboard/billing?from=mail#invoices');
  await expect(page).toHaveURL(/\/login$/);
  const login = new LoginPage(page);
  const tries = countRequests(page, '/auth/v1/token');
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.submit.dblclick();
  await expect(page).toHaveURL(/\/dashboard\/billing\?from=mail#invoices$/);
  await expect(page.getByRole('heading', { name: 'Billing & Payment' })).toBeVisible();
  expect(tries()).toBe(1);
  expect(complaints).toEqual([]);
});

test('an administrator who signs in lands on work, and on their own page when they came from there', {
  tag: '@long',
}, async ({ page, administrator }) => {
  const login = await LoginPage.open(page);
  await login.signIn(administrator);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard/orders?filter=paid');
  await login.signIn(administrator);
  await expect(page).toHaveURL(/\/dashboard\/orders\?filter=paid$/);
});

test('unticked “Remember me” ends with the tab', { tag: '@long' }, async ({
  page,
  context,
  account,
}) => {
  const login = await LoginPage.open(page);
  await login.remember.uncheck();
  await login.signIn(account);
  await page.reload();
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
  expect(await storedSession(context)).toBe(false);

  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard/billing');
  await expect(later).toHaveURL(/\/login$/);
});

test('ticked “Remember me” survives the tab', { tag: '@long' }, async ({
  page,
  context,
  account,
}) => {
  const login = await LoginPage.open(page);
  await expect(login.remember).toBeChecked();
  await login.signIn(account);
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
  expect(await storedSession(context)).toBe(true);

  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard/billing');
  await expect(later.getByRole('heading', dashboard)).toBeVisible();
});

/** Whether this browser keeps a session beyond its tabs. */
async function storedSession(context: BrowserContext): Promise<boolean> {
  const { origins } = await context.storageState();
  return origins.some(({ localStorage }) =>
    localStorage.some(({ name }) => name === sessionStorageKey),
  );
}
