import type { Page } from '@playwright/test';
import { member as newMember, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';

/** Signs in on this tab only: "Remember me" unticked. */
async function signInHere(page: Page, person: Person): Promise<void> {
  const login = await LoginPage.open(page);
  await page.getByLabel('Remember me').uncheck();
  await login.signIn(person);
}

function profile(page: Page) {
  return page.getByRole('region', { name: 'Your profile' });
}

test('signing out works without a connection, and lasts', async ({ page, member }) => {
  await page.goto('/dashboard/billing');
  await expect(profile(page)).toContainText(member.fullName);
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard/billing');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(member.fullName)).toHaveCount(0);
});

test('two people in two tabs of one browser stay who they are', async ({
  page,
  context,
  account,
  backend,
}) => {
  const other = await newMember(backend, { fullName: 'Karl Micallef' });
  const there = await context.newPage();
  await signInHere(page, account);
  await signInHere(there, other);
  await expect(profile(there)).toContainText(other.fullName);
  await expect(profile(page)).toContainText(account.fullName);
  await page.reload();
  await expect(profile(page)).toContainText(account.fullName);

  await there.getByRole('button', { name: 'Sign Out' }).click();
  await expect(there).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(profile(page)).toContainText(account.fullName);
  await expect(page.getByText('Nothing is due. Thank you.')).toBeVisible();
});

test('a person who signs out of their own tab is out, though the browser remembers somebody else', async ({
  page,
  context,
  account,
  backend,
}) => {
  const remembered = await newMember(backend, { fullName: 'Karl Micallef' });
  const there = await context.newPage();
  await signInHere(there, account);
  await (await LoginPage.open(page)).signIn(remembered);
  await expect(profile(there)).toContainText(account.fullName);
  await there.getByRole('button', { name: 'Sign Out' }).click();
  await expect(there).toHaveURL(/\/login$/);
  await expect(there.getByText(account.fullName)).toHaveCount(0);
  await page.reload();
  await expect(profile(page)).toContainText(remembered.fullName);
});
