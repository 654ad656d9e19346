import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage } from '../pages/memberships-page';
import { PublicFormPage } from '../pages/public-form-page';
import { ResetPages } from '../pages/reset-pages';
import { countRequests } from '../support/count-requests';
import { openWithoutCode, pageScripts } from '../support/without-code';

test('somebody who submits the sign-in form before its code has arrived is signed in once', async ({
  page,
  account,
}) => {
  const signIns = countRequests(page, '/auth/v1/token');
  const arrive = await openWithoutCode(page, paths.login);
  const login = new LoginPage(page);
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.password.press('Enter');
  await login.password.press('Enter');
  await expect(login.submit).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(account.email);
  expect(signIns()).toBe(1);
});

test('a reset link asked for before the code has arrived is sent, once', { tag: '@long' }, async ({
  page,
  account,
}) => {
  const requests = countRequests(page, '/auth/v1/recover');
  const arrive = await openWithoutCode(page, paths.forgotPassword);
  const reset = new ResetPages(page);
  await reset.email.fill(account.email);
  await reset.send.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  arrive();
  await expect(reset.checkYourEmail).toBeVisible();
  expect(requests()).toBe(1);
});

test('a message written and sent before the code has arrived is stored, once', {
  tag: '@long',
}, async ({ page, newcomer, sql }) => {
  const arrive = await openWithoutCode(page, paths.contact);
  const contact = new PublicFormPage(page, paths.contact, 'Send Your Message');
  await contact.fill({ Name: newcomer.fullName, 'E-mail': newcomer.email, Message: 'Hello?' });
  await contact.submit.click();
  arrive();
  await expect(contact.thanks).toContainText(newcomer.fullName);
  const rows = await sql`select message from contact_messages where email = ${newcomer.email}`;
  expect([...rows]).toEqual([{ message: 'Hello?' }]);
});

test('a plan chosen before the code has arrived is billed by the period that was ticked', {
  tag: '@long',
}, async ({ page }) => {
  const arrive = await openWithoutCode(page, paths.members);
  const members = new MembershipsPage(page);
  await page.getByRole('radio', { name: /Annual/ }).check();
  await members.chooseLink('Pro').click();
  arrive();
  await expect(members.registration().dialog).toContainText('€1,749.00');
  await page.goBack();
  await expect(members.registration().dialog).toBeHidden();
  await expect(page).toHaveURL(/\/members\?billing=annual$/);
});

test('a press on a page that the visitor leaves by a link is not carried out on the next page', {
  tag: '@long',
}, async ({ page }) => {
  const requests = countRequests(page, '/auth/v1/recover');
  const arrive = await openWithoutCode(page, paths.forgotPassword, pageScripts);
  const reset = new ResetPages(page);
  await reset.email.fill('somebody@example.test');
  await reset.send.click();
  // the shell has its code and shows the other page without leaving the document
  await expect(page.getByRole('button', { name: 'Show map' })).not.toHaveAttribute('aria-busy');
  const back = page.getByRole('link', { name: 'Back to Login' });
  await back.click();
  arrive();
  await expect(page).toHaveURL(paths.login);
  const login = new LoginPage(page);
  await login.submit.click();
  await expect(login.email).toHaveAccessibleDescription('Enter your e-mail address');
  expect(requests()).toBe(0);
});

test('a page whose code does not come says so in view, and a press tries again', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.route(pageScripts, (route) => route.abort());
  const arrive = await openWithoutCode(page, paths.contact, pageScripts);
  const contact = new PublicFormPage(page, paths.contact, 'Send Your Message');
  await contact.field('Message').fill('Is anybody there?');
  await contact.submit.click();
  await expect(contact.submit).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(contact.alert.first()).toContainText('buttons and forms do not work yet');
  await expect(contact.alert.first()).toBeInViewport();
  await expect(contact.submit).not.toHaveAttribute('aria-busy');

  await page.unrouteAll();
  await contact.submit.click();
  await expect(contact.field('Name')).toHaveAccessibleDescription(/name/);
  await expect(contact.field('Message')).toHaveValue('Is anybody there?');
  await expect(contact.alert.first()).toBeHidden();
});
