import type { Page } from '@playwright/test';
import { codeAt } from 'local/api/totp';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { signIn } from '../support/sign-in';

const path = '/dashboard/second-factor';

async function enterCode(page: Page, secret: string, button: string): Promise<void> {
  await page.getByLabel('Code').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: button }).click();
}

test('an administrator sets up a second factor, and from then on the password alone opens nothing', async ({
  page,
  context,
  administrator,
  backend,
}) => {
  await signIn(context, administrator);
  await page.goto(path);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const picture = page.getByRole('img', { name: /QR code/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/This code is wrong or has expired/)).toBeVisible();
  await enterCode(page, secret, 'Confirm');
  await expect(page.getByText('Every sign-in asks for its code')).toBeVisible();

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  const login = await LoginPage.open(page);
  await login.email.fill(administrator.email);
  await login.password.fill(administrator.password);
  await login.submit.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Second factor' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.reload();
  await expect(heading).toBeVisible();
  await enterCode(page, secret, 'Open the office');
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();

  const claire = await superAdministrator(backend);
  await signIn(context, claire);
  await page.goto(path);
  const row = page.getByRole('listitem').filter({ hasText: administrator.email });
  await row.getByRole('button', { name: /^Reset/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
  await expect(row.getByText('Password only')).toBeVisible();
});
