import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { CookieConsent } from '../pages/cookie-consent';
import { LoginPage } from '../pages/login-page';
import { MembersPage } from '../pages/members-page';
import { PublicFormPage } from '../pages/public-form-page';
import { ResetPages } from '../pages/reset-pages';
import { neverAsked } from '../support/consent';
import { closedGate } from '../support/gate';
import { loseRequest } from '../support/lost-answers';
import { linkInMailTo } from '../support/mails';
import { choose, order } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds what `page` shows now to the standards, at a desk's width and at a small phone's. */
async function expectOpenToEveryone(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // the short way: no page has frames, which the long way opens another page for
    const axe = new AxeBuilder({ page }).withTags(standards).setLegacyMode();
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    expect(found, `at ${width} px`).toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Leaves out what the page would do by itself after `delay` ms, so that a passing state can be looked
 * at for long. (A stopped clock would stop the looking, too.)
 */
async function leaveOut(page: Page, delay: number): Promise<void> {
  await page.addInitScript((left) => {
    const before = window.setTimeout.bind(window);
    const after = (run: () => void, ms?: number) => (ms === left ? 0 : before(run, ms));
    Object.assign(window, { setTimeout: after });
  }, delay);
}

test('everyone can use the home page', async ({ page, complaints }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test.describe('on a first visit', () => {
  test.use(neverAsked);

  test('everyone can answer the question about cookies, and set each purpose', async ({
    page,
    complaints,
  }) => {
    await page.goto('/');
    const consent = new CookieConsent(page);
    await consent.banner.waitFor();
    await expectOpenToEveryone(page);
    await consent.openFromFooter();
    await consent.purpose('Referral').check();
    await expectOpenToEveryone(page);
    await consent.answer('Save choices');
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await expectOpenToEveryone(page);
    expect(complaints).toEqual([]);
  });
});

test('everyone can compare the plans', async ({ page, complaints }) => {
  const members = await MembersPage.open(page);
  await expect(members.plan('Pro')).toContainText('€159.00');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can register, mistakes included', async ({ page, newcomer, complaints }) => {
  test.slow(); // every state is looked at twice, and a busy machine takes seconds for each
  const registration = await (await MembersPage.open(page)).choose('Pro');
  await expectOpenToEveryone(page);
  await registration.next();
  await expect(registration.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await registration.fillAccount(newcomer);
  await registration.next();
  await expect(registration.step(2)).toBeVisible();
  await registration.next();
  await expect(registration.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await registration.fillDetails();
  await registration.next();
  await expect(registration.step(3)).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read that an e-mail has an account, and that one was created', async ({
  page,
  newcomer,
  account,
}) => {
  await leaveOut(page, 2_000); // leading on to the sign-in page
  const registration = await (await MembersPage.open(page)).choose('Enterprise');
  await registration.fill({ ...newcomer, email: account.email });
  await registration.submit.click();
  await expect(registration.alert).toBeVisible();
  await expectOpenToEveryone(page);

  await registration.field('E-mail').fill(newcomer.email);
  await registration.next();
  await registration.next();
  await registration.submit.click();
  await expect(registration.dialog.getByRole('status')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can read about the address and the services', async ({ page, complaints }) => {
  for (const path of ['/business-addresses', '/services-offered']) {
    await page.goto(path);
    await expectOpenToEveryone(page);
  }
  expect(complaints).toEqual([]);
});

test('everyone can sign in, mistakes included', async ({ page, complaints }) => {
  const login = await LoginPage.open(page, '?registered=true&membership=pro');
  await expect(login.banner).toBeVisible();
  await page.getByRole('button', { name: 'Show demo credentials' }).click();
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);

  await login.email.fill('nobody@example.test');
  await login.password.fill('not the password');
  await login.submit.click();
  await expect(login.alert).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can ask for a reset link', async ({ page, account, complaints }) => {
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  const email = page.getByRole('main').getByLabel('E-mail');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await email.fill(account.email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can ask for a reset link while signed in', async ({ page, member }) => {
  const reset = await ResetPages.open(page);
  await expect(reset.signedInWarning).toContainText(member.email);
  await expectOpenToEveryone(page);
});

test('everyone can set a new password, mistakes included', async ({ page, account }) => {
  const reset = await ResetPages.open(page, `?email=${account.email}`);
  await reset.send.click();
  await expect(reset.checkYourEmail).toBeVisible();
  await leaveOut(page, 3_000); // leading on to the sign-in page
  await page.goto(await linkInMailTo(page, account.email));
  await reset.choose('short');
  await expect(reset.password).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await reset.choose(account.password);
  await expect(reset.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await reset.choose('a new password');
  await expect(reset.passwordUpdated).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can wait for a reset link to be checked, and read that it is invalid', async ({
  page,
}) => {
  const answer = closedGate();
  await page.route('**/auth/v1/user', async (route) => {
    await answer.opened;
    await route.continue();
  });
  const reset = new ResetPages(page);
  await leaveOut(page, 10_000); // calling the link invalid because nothing came
  await page.goto(
    '/reset-password#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer&type=recovery',
  );
  await expect(reset.verifying).toBeVisible();
  await expectOpenToEveryone(page);
  answer.open();
  await expect(reset.invalidLink).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can read that a link of a mail is used up', async ({ page }) => {
  await page.goto('/login#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(page.getByText('has been used already or has expired')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can use the cart: empty, filled, with a code refused, with a changed price', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const cart = await CartPage.open(page);
  await expect(cart.empty).toBeVisible();
  await expectOpenToEveryone(page);

  const [changed, gone] = [await makeService(sql), await makeService(sql)];
  await choose(member, changed, gone);
  await page.reload();
  await expect(cart.confirm).toBeEnabled();
  await expectOpenToEveryone(page);

  await cart.applyCode('NO-SUCH-CODE');
  await expect(cart.code).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);

  await sql`update services set price = 120 where id = ${changed.id}`;
  await sql`update services set status = 'inactive' where id = ${gone.id}`;
  await page.reload();
  await expect(cart.confirm).toBeDisabled();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read that the order is placed', async ({ page, member, sql, complaints }) => {
  await choose(member, await makeService(sql));
  const cart = await CartPage.open(page);
  await cart.confirm.click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('You stay here.')).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read what is due and what is paid', async ({
  page,
  member,
  administrator,
  sql,
  complaints,
}) => {
  const purchase = await order(member, await makeService(sql, { price: 100 }));
  await page.goto('/dashboard/billing');
  const due = page.getByRole('region', { name: 'Amount due' });
  await expect(due).toContainText(purchase.purchase_number);
  await page
    .getByText(/INV-\d{4}-\d+/)
    .first()
    .click();
  await expectOpenToEveryone(page);

  await administrator.client
    .rpc('record_payment', {
      p_purchase_id: purchase.id,
      p_provider: 'bank_transfer',
      p_reference: 'HSBC 4',
      p_amount: 100,
    })
    .throwOnError();
  await expect(due).toContainText('Nothing is due');
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can edit their profile', async ({ page, member, complaints }) => {
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
  await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue(member.fullName);
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after people', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  const users = await new AdminList(page, '/dashboard/users').open();
  await expect(users.row('@').first()).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('every administrator can look after orders and record a payment', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const { purchase_number: number } = await order(account, await makeService(sql));
  await signIn(context, administrator);
  const orders = await new AdminList(page, '/dashboard/orders').open();
  await orders.search(number);
  await expect(page.getByRole('row')).toHaveCount(2); // the head, and the order
  await expectOpenToEveryone(page);

  await orders
    .row(number)
    .getByRole('button', { name: /record payment/i })
    .click();
  const record = page.getByRole('dialog').getByRole('button', { name: 'Record payment' });
  await record.click();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Details of ${number}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

test('everyone can read the story of the house', async ({ page, complaints }) => {
  await page.goto('/building-history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});

for (const path of ['/terms', '/privacy', '/cookies', '/security']) {
  test(`everyone can read ${path}`, async ({ page, complaints }) => {
    await page.goto(path);
    await expect(page.getByText('Effective date:')).toBeVisible();
    await expectOpenToEveryone(page);
    expect(complaints).toEqual([]);
  });
}

test('everyone can write to us: empty, mistakes, no connection, sent', async ({
  page,
  newcomer,
}) => {
  const contact = await new PublicFormPage(page, '/contact', 'Send Your Message').open();
  await expectOpenToEveryone(page);
  await contact.submit.click();
  await expect(contact.field('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await contact.fill({ Name: newcomer.fullName, 'E-mail': newcomer.email, Message: 'Hello' });
  await loseRequest(page, '**/rest/v1/contact_messages*');
  await contact.submit.click();
  await expect(contact.alert).toBeVisible();
  await expectOpenToEveryone(page);
  await contact.submit.click();
  await expect(contact.thanks).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can apply as an affiliate: empty, mistakes, sent, refused', async ({
  page,
  newcomer,
}) => {
  const affiliate = await new PublicFormPage(page, '/affiliate', 'Submit application').open();
  const fill = () =>
    affiliate.fill({
      'First name': newcomer.fullName,
      'Last name': 'Newcomer',
      'E-mail': newcomer.email,
      'Promotion methods': 'A newsletter',
    });
  await expect(page.getByRole('row', { name: 'Pro' })).toBeVisible();
  await expectOpenToEveryone(page);
  for (const question of await page.locator('summary').all()) await question.click();
  await affiliate.submit.click();
  await expect(affiliate.field('First name')).toHaveAttribute('aria-invalid', 'true');
  await expectOpenToEveryone(page);
  await fill();
  await affiliate.submit.click();
  await expect(affiliate.thanks).toBeVisible();
  await expectOpenToEveryone(page);
  await page.getByRole('button', { name: 'Submit another application' }).click();
  await fill();
  await affiliate.submit.click();
  await expect(page.getByText('We already have an application')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can test the connection, also when it fails', async ({ page }) => {
  await page.goto('/supabase-test');
  await expect(page.getByRole('status')).toHaveText('The connection works.');
  await expectOpenToEveryone(page);
  await page.route('**/rest/v1/profiles*', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The connection does not work as it should.')).toBeVisible();
  await expectOpenToEveryone(page);
});

test('everyone can read that a page does not exist', async ({ page }) => {
  // it would lead home after three seconds
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const later = (delay = 0) => (delay === 3000 ? 600_000 : delay);
    Object.assign(globalThis, {
      setTimeout: (run: TimerHandler, delay?: number) => setTimeout(run, later(delay)),
    });
  });
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectOpenToEveryone(page);
});
