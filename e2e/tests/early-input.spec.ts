import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { ResetPages } from '../pages/reset-pages';
import { closedGate } from '../support/gate';

/** A page as it was served, whose own code has not arrived yet; the function lets it come. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const code = closedGate();
  await page.route('**/r/mf-public/**', async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return code.open;
}

test('what is typed into the sign-in form before its code arrives is signed in with', async ({
  page,
  account,
  complaints,
}) => {
  const release = await openWithoutCode(page, '/login');
  const login = new LoginPage(page);
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  release();
  await page.waitForLoadState('networkidle');
  await expect(login.email).toHaveValue(account.email);
  await login.submit.click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(account.email);
  expect(complaints).toEqual([]);
});

test('an e-mail typed before the code arrives gets its reset link', async ({ page, account }) => {
  const release = await openWithoutCode(page, '/forgot-password');
  const reset = new ResetPages(page);
  await reset.email.fill(account.email);
  release();
  await page.waitForLoadState('networkidle');
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
});

test('a billing period chosen before the code arrives is the one shown', async ({ page }) => {
  const release = await openWithoutCode(page, '/members');
  await page.getByRole('radio', { name: /Annual/ }).check({ force: true });
  release();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/billing=annual/);
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(page.getByRole('main')).toContainText('€979');
});
