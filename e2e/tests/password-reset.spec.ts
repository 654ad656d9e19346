import type { Page, Response } from '@playwright/test';
import { cartStorageKey } from 'shared/cart/cart-storage';
import { makeService } from 'shared/testing/factories';
import { member as newMember } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { ResetPages } from '../pages/reset-pages';
import { countRequests } from '../support/count-requests';
import { closedGate } from '../support/gate';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { linkInMailTo, mailsTo } from '../support/mails';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { choose } from '../support/purchases';
import { signIn } from '../support/sign-in';

const recover = '**/auth/v1/recover*';
const newPassword = 'a new password';
const dashboard = { name: 'Member Dashboard' };
const invalid = 'This password reset link is invalid or has expired. Please request a new one.';

test('a member who forgot the password gets one mail for a double click, sets a new one, and signs in with it alone', async ({
  page,
  account,
  complaints,
}) => {
  const reset = new ResetPages(page);
  const login = await LoginPage.open(page);
  await login.email.fill(account.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(reset.email).toHaveValue(account.email);
  await reset.send.dblclick();
  await expect(reset.checkYourEmail).toBeVisible();
  expect(await mailsTo(page, account.email)).toHaveLength(1);
  await expect(page.getByRole('main')).toContainText(account.email);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);

  const link = await linkInMailTo(page, account.email);
  for (const method of ['HEAD', 'GET']) await page.request.fetch(link, { method }); // as mailboxes do
  await reset.follow(link);
  await expect(reset.createNewPassword).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password#?$/); // the token is out of the address
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await reset.choose(newPassword);
  await expect(reset.passwordUpdated).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(reset.passwordUpdated).toBeVisible();
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  expect(complaints).toEqual([]);

  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.submit.click();
  await expect(login.alert).toHaveText('Invalid credentials');
  await login.signIn({ ...account, password: newPassword });
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
});

test('a known and an unknown e-mail are answered the same, on the screen and in the answer', {
  tag: '@long',
}, async ({ page, account, newcomer }) => {
  const seen: { text: string | undefined; status: number; body: string }[] = [];
  for (const { email } of [account, newcomer]) {
    const reset = await ResetPages.open(page);
    await reset.email.fill(email);
    const answered = page.waitForResponse(isRecover);
    await reset.send.click();
    const answer = await answered;
    await expect(reset.checkYourEmail).toBeVisible();
    const text = (await page.getByRole('main').textContent())?.replaceAll(email, '…');
    seen.push({ text, status: answer.status(), body: await answer.text() });

    // once more within a minute: for the account alone the server refuses
    await page.getByRole('button', { name: 'Use another address' }).click();
    await reset.send.click();
    await expect(reset.checkYourEmail).toBeVisible();
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await mailsTo(page, account.email)).toHaveLength(1);
  expect(await mailsTo(page, newcomer.email)).toHaveLength(0);
});

test('the form that asks for a link: the e-mail of the address, mistakes, failures', {
  tag: '@long',
}, async ({ page, account }) => {
  const reset = await ResetPages.open(page, '?email=a%2Bb%40example.test&ref=kept');
  await expect(reset.email).toHaveValue('a+b@example.test');
  await expect(page).toHaveURL(/\/forgot-password\?ref=kept$/);
  await expect(reset.signedInWarning).toHaveCount(0);

  const requests = countRequests(page, '/auth/v1/recover');
  await reset.email.fill('');
  await reset.send.click();
  await expect(reset.email).toHaveAccessibleDescription('Enter your e-mail address');
  await expect(reset.email).toBeFocused();
  await reset.email.fill('maria@example');
  await reset.email.press('Enter');
  await expect(reset.email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(requests()).toBe(0);

  await reset.email.fill(account.email);
  await loseRequest(page, recover);
  await reset.send.click();
  await expect(reset.alert).toContainText('We could not reach the server');
  await page.route(recover, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await reset.send.click();
  await expect(reset.alert).toHaveText('Failed to send reset email');
  await expect(reset.email).toHaveValue(account.email);
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
  expect(await mailsTo(page, account.email)).toHaveLength(1);
});

test('a signed-in member is warned, finds their own e-mail unless the address names one, and is led to the dashboard', {
  tag: '@long',
}, async ({ page, member }) => {
  const reset = await ResetPages.open(page, '?email=other@example.test');
  await expect(reset.signedInWarning).toContainText(member.email);
  await expect(reset.email).toHaveValue('other@example.test');
  await ResetPages.open(page);
  await expect(reset.email).toHaveValue(member.email);
  await expect(reset.signedInWarning).toContainText(member.email);
  await expectOpenToEveryone(page);
  await reset.signedInWarning.getByRole('link').click();
  await expect(page.getByRole('heading', dashboard)).toBeVisible();

  await page.goto('/reset-password'); // without a link
  await expect(page).toHaveURL(/\/dashboard\/documents$/);
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.fullName);
});

test.describe('the link', { tag: '@long' }, () => {
  test('works in another browser than the one that asked, once: then it is invalid, with a way to a new one', async ({
    page,
    browser,
    baseURL,
    account,
  }) => {
    const link = await requestLink(page, account.email);
    const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
    const there = new ResetPages(await phone.newPage());
    await there.follow(link);
    await there.choose(newPassword);
    await expect(there.passwordUpdated).toBeVisible();
    await phone.close();

    const reset = new ResetPages(page);
    await reset.follow(link);
    await expect(reset.invalidLink).toBeVisible();
    await expect(reset.alert).toHaveText(invalid);
    await page.getByRole('link', { name: 'Request New Link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await (await LoginPage.open(page)).signIn({ ...account, password: newPassword });
  });

  test('is invalid once it has expired, and when nobody gave it out', async ({
    page,
    account,
    sql,
  }) => {
    const link = await requestLink(page, account.email);
    await sql`
      update auth.users set recovery_sent_at = now() - interval '25 hours'
      where email = ${account.email}`;
    const reset = new ResetPages(page);
    await reset.follow(link);
    await expect(reset.invalidLink).toBeVisible();
    await expect(reset.alert).toHaveText(invalid);
    await expect(page.getByRole('main').getByText(/invalid or/i)).toHaveCount(1); // once
    await expect(reset.password).toHaveCount(0);

    const addresses = [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      '#access_token=made.up.token&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery',
    ];
    for (const fragment of addresses) {
      await page.goto('about:blank'); // else only the fragment would change
      await page.goto(`/reset-password${fragment}`);
      await expect(reset.invalidLink, fragment).toBeVisible();
      await expect(reset.alert).toHaveText(invalid);
    }
  });

  test('is waited for when the server takes its time, and survives a reload', async ({
    page,
    account,
  }) => {
    const link = await requestLink(page, account.email);
    const answer = closedGate();
    await page.route('**/auth/v1/verify*', async (route) => {
      await answer.opened;
      await route.continue();
    });
    await page.clock.install();
    const asked = page.waitForRequest('**/auth/v1/verify*');
    const reset = new ResetPages(page);
    await reset.follow(link);
    await asked;
    await expect(reset.verifying).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(reset.verifying).toBeVisible();
    answer.open();
    await expect(reset.createNewPassword).toBeVisible();
    await page.reload();
    await reset.choose(newPassword);
    await expect(reset.passwordUpdated).toBeVisible();
  });

  test('opens no dashboard, in no tab, and brings nothing into the cart', async ({
    page,
    context,
    account,
    sql,
  }) => {
    await choose(account, await makeService(sql));
    const link = await requestLink(page, account.email);
    const rows = countRequests(page, '/rest/v1/');
    const reset = new ResetPages(page);
    await reset.follow(link);
    await expect(reset.createNewPassword).toBeVisible();
    const elsewhere = await context.newPage();
    await elsewhere.goto('/dashboard/billing');
    await expect(elsewhere).toHaveURL(/\/login$/);
    await elsewhere.close();
    await page.goto('/dashboard/cart');
    await expect(reset.createNewPassword).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole('heading', dashboard)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your profile' })).toHaveCount(0);
    expect(rows()).toBe(0);
    const kept = await page.evaluate(
      (key) => localStorage.getItem(key),
      cartStorageKey(account.id),
    );
    expect(kept).toBeNull();
  });
});

test('a new password ends the sessions that the old one opened, in this browser too, and is set though its answer is lost', {
  tag: '@long',
}, async ({ page, context, member }) => {
  const link = await requestLink(page, member.email);
  const reset = new ResetPages(page);
  await reset.follow(link);
  await expect(reset.createNewPassword).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard/billing');
  await expect(other.getByRole('heading', dashboard)).toBeVisible();

  await loseAnswer(page, '**/auth/v1/user');
  await reset.choose(newPassword);
  await expect(reset.alert).toContainText('We could not reach the server');
  await reset.choose(newPassword);
  await expect(reset.passwordUpdated).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  const { error } = await member.client.auth.refreshSession();
  expect(error).not.toBeNull();
});

test('a reset beside someone else’s session leaves that session alone', { tag: '@long' }, async ({
  page,
  context,
  account,
  backend,
}) => {
  const owner = await newMember(backend, { fullName: 'Karl Micallef' });
  await signIn(context, owner);
  const reset = new ResetPages(page);
  await reset.follow(await requestLink(page, account.email));
  await reset.choose(newPassword);
  await expect(reset.passwordUpdated).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const other = await context.newPage();
  await other.goto('/dashboard/billing');
  await expect(other.getByRole('region', { name: 'Your profile' })).toContainText(owner.fullName);
});

const isRecover = (response: Response) => response.url().includes('/auth/v1/recover');

async function requestLink(page: Page, email: string): Promise<string> {
  const reset = await ResetPages.open(page, `?email=${encodeURIComponent(email)}`);
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
  return linkInMailTo(page, email);
}
