import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { ResetPages } from '../pages/reset-pages';
import { holdBackCode, openWithoutCode, pageScripts } from '../support/without-code';

test('the sign-in form keeps what was typed before its code arrived, and signs in with it', async ({
  page,
  account,
  complaints,
}) => {
  const release = await openWithoutCode(page, '/login', pageScripts);
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

test('a password typed before the code arrives is kept where the e-mail is known already', async ({
  page,
  account,
}) => {
  const login = await LoginPage.open(page);
  await login.submit.click();
  await expect(login.email).toBeFocused(); // the code is there
  // the state in which “Sign in instead” leaves the history entry
  await page.evaluate((email) => history.replaceState({ usr: { email } }, ''), account.email);
  const arrive = await holdBackCode(page);
  await page.reload({ waitUntil: 'commit' });
  await login.password.fill(account.password);
  await login.submit.click();
  arrive();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(account.email);
});

test('an e-mail typed before the code arrives gets its reset link', async ({ page, account }) => {
  const release = await openWithoutCode(page, '/forgot-password', pageScripts);
  const reset = new ResetPages(page);
  await reset.email.fill(account.email);
  release();
  await page.waitForLoadState('networkidle');
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
});

test('an e-mail in the address is never replaced by that of the signed-in person, not for a moment', async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    const values: string[] = [];
    Object.assign(window, { shown: values });
    new MutationObserver(() => {
      for (const { value } of document.querySelectorAll('input')) values.push(value);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['value'] });
  });
  const address = '/forgot-password?email=elena@example.test';
  const release = await openWithoutCode(page, address, pageScripts);
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  release();
  await expect(new ResetPages(page).email).toHaveValue('elena@example.test');
  await expect(page).toHaveURL(/forgot-password$/);
  await expect(new ResetPages(page).signedInWarning).toContainText(member.email);
  const shown = await page.evaluate(() => (window as { shown?: string[] }).shown);
  expect([...new Set(shown)]).toEqual(['', 'elena@example.test']);
});

test('a billing period chosen before the code arrives is the one shown', async ({ page }) => {
  const release = await openWithoutCode(page, '/members', pageScripts);
  await page.getByRole('radio', { name: /Annual/ }).check();
  release();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/billing=annual/);
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(page.getByRole('main')).toContainText('€979');
});
