import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import { company } from 'shared/company';
import { expect, type Newcomer, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage, type RegistrationDialog } from '../pages/memberships-page';
import { countRequests } from '../support/count-requests';
import { leaveOut } from '../support/leave-out';
import { loseAnswer, loseRequest } from '../support/lost-answers';
import { expectOpenToEveryone } from '../support/open-to-everyone';

const signUp = '**/auth/v1/signup*';

async function openRegistration(page: Page): Promise<RegistrationDialog> {
  const members = await MembershipsPage.open(page);
  return members.choose('Essential');
}

test('a visitor registers with the keyboard alone, and is signed in', async ({
  page,
  newcomer,
  sql,
  complaints,
}) => {
  const members = await MembershipsPage.open(page);
  await tabTo(members.chooseLink('Pro'));
  await page.keyboard.press('Enter');
  const registration = members.registration();
  await expect(registration.field('E-mail')).toBeFocused();
  await tabTo(registration.field('E-mail'));
  await page.keyboard.type(newcomer.email);
  await tabTo(registration.field('Password'));
  await page.keyboard.type(newcomer.password);
  await tabTo(registration.dialog.getByRole('button', { name: 'Show password', exact: true }));
  await page.keyboard.press('Space');
  await expect(registration.field('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab'); // out of what can be read now, it can be copied
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await tabTo(registration.field('Confirm password'));
  await page.keyboard.press('Control+v');
  await expect(registration.field('Confirm password')).toHaveValue(newcomer.password);
  await tabTo(registration.field('Full name'));
  await page.keyboard.type(newcomer.fullName);
  await page.keyboard.press('Enter');

  await expect(registration.field('Address line 1')).toBeFocused();
  await tabTo(registration.field('Address line 1'));
  await page.keyboard.type('7 Triq il-Merkanti');
  await tabTo(registration.field('City'));
  await page.keyboard.type('Valletta');
  await tabTo(registration.field('Postal code'));
  await page.keyboard.type('VLT 1170');
  await tabTo(registration.field('Country'));
  await page.keyboard.type('Germany');
  await tabTo(registration.dialog.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');

  await expect(registration.step(3)).toBeFocused();
  await expect(registration.dialog).toContainText('Germany');
  await tabTo(registration.terms);
  await page.keyboard.press('Space');
  await tabTo(registration.submit);
  const login = page.waitForURL(/\/login$/); // for two seconds
  await page.keyboard.press('Enter');
  await expect(registration.dialog).toContainText('Your account has been created.');

  await login;
  await expect(new LoginPage(page).banner).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  const [profile] = await sql`select country from profiles where email = ${newcomer.email}`;
  expect(profile?.country).toBe('Germany');
  expect(complaints).toEqual([]);
});

test('a visitor who registers loses nothing typed to Back and Forward, and only the passwords to a reload', async ({
  page,
  newcomer,
}) => {
  const registration = await openRegistration(page);
  await registration.fill(newcomer);
  await page.goBack();
  await expectDetails(registration);
  await page.goBack();
  await expectAccount(registration, newcomer);
  await page.goBack();
  await expect(registration.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/members$/);
  await page.goForward();
  await expect(registration.field('Full name')).toHaveValue(newcomer.fullName);

  await registration.fillAccount(newcomer);
  await registration.next();
  await expectDetails(registration);
  await page.reload();
  await expect(registration.step(1)).toBeVisible();
  await expect(registration.field('E-mail')).toHaveValue(newcomer.email);
  await expect(registration.field('Password')).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(newcomer.password);
});

test('the terms someone reads beside the registration are the ones stored with the account', async ({
  page,
  newcomer,
  sql,
}) => {
  const registration = await openRegistration(page);
  await registration.fill(newcomer);
  for (const [name, path] of [
    ['terms and conditions', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const) {
    const opening = page.waitForEvent('popup');
    await registration.dialog.getByRole('link', { name }).click();
    const opened = await opening;
    await opened.waitForURL(`**${path}`);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(name.replace('and', '&'), 'i'),
    );
    await expect(opened.getByText('Version').first()).toHaveText(`Version ${company.termsVersion}`);
    await opened.close();
  }
  await expect(registration.terms).toBeChecked();
  await registration.previous();
  await expectDetails(registration);
  await registration.previous();
  await expectAccount(registration, newcomer);
  await registration.next();
  await registration.next();
  const login = page.waitForURL(/\/login/);
  await registration.submit.click();
  await login;
  const [profile] = await sql`
    select terms_version, terms_accepted_at is not null as is_dated
    from profiles where email = ${newcomer.email}`;
  expect(profile).toEqual({ terms_version: company.termsVersion, is_dated: true });
});

test('an e-mail that has an account, IN CAPITALS: back to step 1, and on with another; everyone can read both', async ({
  page,
  newcomer,
  account,
  sql,
}) => {
  await leaveOut(page, 2_000); // leading on to the sign-in page
  const registration = await openRegistration(page);
  await registration.fill({ ...newcomer, email: account.email.toUpperCase() });
  await registration.submit.click();
  await expect(registration.step(1)).toBeVisible();
  await expect(registration.alert).toContainText('An account with this e-mail already exists');
  await expect(registration.field('E-mail')).toBeFocused();
  await expect(registration.field('Password')).toHaveValue(newcomer.password);
  await expectOpenToEveryone(page);

  await registration.field('E-mail').fill(newcomer.email);
  await expect(registration.alert).toHaveCount(0);
  await registration.next();
  await expectDetails(registration);
  await registration.next();
  await registration.submit.click();
  await expect(registration.dialog.getByRole('status')).toBeVisible();
  await expectOpenToEveryone(page);
  await registration.dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await accountsOf(sql, newcomer)).toBe(1);
  expect(await accountsOf(sql, account)).toBe(1);
});

test('a double click creates one account; the success shows for two seconds, then /login welcomes, and the cart holds the plan', async ({
  page,
  newcomer,
  sql,
  complaints,
}) => {
  await page.clock.install();
  const registration = await openRegistration(page);
  await registration.fill(newcomer);
  const signUps = countRequests(page, '/auth/v1/signup');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await registration.submit.dblclick();
  await expect(registration.dialog.getByRole('status')).toContainText(
    'Your account has been created.',
  );
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL(/\/members$/);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
  expect(visited.join(' ')).toMatch(/\/login\?registered=true&membership=essential\b/);
  const login = new LoginPage(page);
  await expect(login.banner).toBeVisible();
  await expect(page.getByRole('main')).toContainText('your Essential membership, billed monthly');
  await page.clock.resume();
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Essential');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Essential');

  expect(signUps()).toBe(1);
  expect(await accountsOf(sql, newcomer)).toBe(1);
  expect(complaints).toEqual([]);
});

test('a request and then an answer that are lost: sent again, it leads into the one account, with the plan and the address typed', async ({
  page,
  newcomer,
  sql,
}) => {
  const registration = await openRegistration(page);
  await registration.fill(newcomer);
  await loseRequest(page, signUp);
  await registration.submit.click();
  await expect(registration.alert).toContainText('We could not reach the server');
  await expect(registration.alert).toContainText('Nothing you typed is lost');
  expect(await accountsOf(sql, newcomer)).toBe(0);
  await loseAnswer(page, signUp);
  await registration.submit.click();
  await expect.poll(() => accountsOf(sql, newcomer)).toBe(1);
  await expect(registration.alert).toContainText('We could not reach the server');
  await registration.submit.click();
  await expect(registration.dialog).toContainText('Your account has been created.');
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Essential');
  expect(await accountsOf(sql, newcomer)).toBe(1);
  const [profile] = await sql`select city from profiles where email = ${newcomer.email}`;
  expect(profile?.city).toBe('Valletta');
});

/** Goes on with Tab until `target` has the focus, as a person without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 40 && !(await isThere()); stops += 1) {
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function expectAccount(registration: RegistrationDialog, person: Newcomer): Promise<void> {
  await expect(registration.step(1)).toBeVisible();
  await expect(registration.field('E-mail')).toHaveValue(person.email);
  await expect(registration.field('Password')).toHaveValue(person.password);
  await expect(registration.field('Confirm password')).toHaveValue(person.password);
  await expect(registration.field('Full name')).toHaveValue(person.fullName);
}

async function expectDetails(registration: RegistrationDialog): Promise<void> {
  await expect(registration.step(2)).toBeVisible();
  await expect(registration.field('Address line 1')).toHaveValue('7 Triq il-Merkanti');
  await expect(registration.field('City')).toHaveValue('Valletta');
  await expect(registration.field('Postal code')).toHaveValue('VLT 1170');
  await expect(registration.field(/^company name/i)).toHaveValue('Newcomer Trading Ltd');
  await expect(registration.field(/^vat number/i)).toHaveValue('MT12345678');
}

async function accountsOf(sql: postgres.Sql, { email }: { email: string }): Promise<number> {
  const rows = await sql`select 1 from auth.users where lower(email) = lower(${email})`;
  return rows.length;
}
