import { expect } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { ResetPages } from '../pages/reset-pages';
import { testWithStack } from '../support/own-stack';

const few = { requests: 2, windowMs: 3_600_000 };
const test = testWithStack({ seed: false, limits: { signIn: few, mail: few, verify: few } });

// One after the other, on one stack.
test.describe.configure({ mode: 'default' });

test('somebody who tries too many passwords is told to wait, even with the right one', async ({
  page,
  account,
}) => {
  const login = await LoginPage.open(page);
  await login.email.fill(account.email); // has signed in once, to be there
  for (const said of ['Invalid credentials', /^Too many attempts\. Please wait/]) {
    await login.password.fill('not the password');
    await login.submit.click();
    await expect(login.alert).toHaveText(said);
  }
  await login.password.fill(account.password);
  await login.submit.click();
  await expect(login.alert).toHaveText('Too many attempts. Please wait a minute and try again.');
  await expect(login.email).toHaveValue(account.email);
});

test('somebody who asks for too many mails is told to wait', async ({ page, newcomer }) => {
  const reset = await ResetPages.open(page, `?email=${newcomer.email}`);
  for (let mail = 0; mail < few.requests; mail += 1) {
    await reset.send.click();
    await expect(reset.checkYourEmail).toBeVisible();
    await page.getByRole('button', { name: 'Use another address' }).click();
  }
  await reset.send.click();
  await expect(reset.alert).toHaveText('Too many attempts. Please wait a minute and try again.');
  await expect(reset.email).toHaveValue(newcomer.email);
});

test('the sign-in page offers no demo people where none exist', async ({ page }) => {
  await LoginPage.open(page);
  await expect(page.getByRole('link', { name: 'See our plans' })).toBeVisible();
  await expect(page.getByRole('button', { name: /demo credentials/i })).toHaveCount(0);
});
