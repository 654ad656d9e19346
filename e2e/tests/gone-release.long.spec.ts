import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeEvent } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { LoginPage } from '../pages/login-page';
import { PublicFormPage } from '../pages/public-form-page';
import { countDocuments } from '../support/count-requests';
import { takeAway } from '../support/gone-release';
import { signIn } from '../support/sign-in';

function expectTold(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' });
  return expect(messages.getByText('The site has been updated')).toBeVisible();
}

test('a visitor whose tab is older than the site signs in all the same: it loads afresh and says so', async ({
  page,
  account,
}) => {
  const login = await LoginPage.open(page);
  await takeAway(page, '**/account-forms.*.js');
  await login.email.focus();
  await expectTold(page);
  await login.signIn(account);
});

test('a message typed while the line was down, and then the release gone, is still there and is sent', async ({
  page,
  newcomer,
}) => {
  const code = '**/contact-messages.*.js';
  const contact = new PublicFormPage(page, '/contact', 'Send Your Message');
  await page.route(code, (route) => route.abort());
  await contact.open();
  await contact.fill({ Name: newcomer.fullName, 'E-mail': newcomer.email, Message: 'A lift?' });
  await contact.submit.click();
  await expect(contact.alert).toContainText('We could not reach the server');
  await page.unroute(code);
  await takeAway(page, code);
  await contact.submit.click();
  await expectTold(page);
  await expect(contact.field('Message')).toHaveValue('A lift?');
  await contact.submit.click();
  await expect(contact.thanks).toBeVisible();
});

test('an administrator searches in a release that is gone; where code stays away, there is a notice and no loop', async ({
  page,
  context,
  administrator,
  sql,
}) => {
  const { title } = await makeEvent(sql);
  await signIn(context, administrator);
  const events = await new AdminList(page, paths.events).open();
  const search = page.getByRole('button', { name: 'Find anything' });
  await page.route('**/open-event.*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  await takeAway(page, '**/find.*.js');
  await search.click();
  await expectTold(page);
  await search.click();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.press('Escape');

  await events.search(title);
  const documents = countDocuments(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Please reload the page')).toBeVisible();
  expect(documents()).toBe(0); // it was loaded afresh a moment ago
});

test('a member who goes on offline reads that they are, and the page comes by itself', async ({
  page,
  context,
  member,
}) => {
  await page.route('**/lounge.*.js', (route) => route.abort(), { times: 4 }); // not ahead of need either
  await page.goto(paths.documents);
  await expect(page.getByRole('heading', { name: 'My Documents' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Lounge' }).first().click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /Lounge/ }).last()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(member.id).toBeTruthy();
});
