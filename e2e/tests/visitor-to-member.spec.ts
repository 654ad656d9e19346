import type { Browser, Page } from '@playwright/test';
import { test as base, demo, expect, type Newcomer } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage } from '../pages/memberships-page';
import { confirmEmail } from '../support/mails';
import { testWithConfirmation } from '../support/own-stack';

const { step } = base;

base('a visitor becomes a paid member', async ({ page, browser, newcomer, complaints }) => {
  await becomePaidMember(page, browser, newcomer, async () => {
    await expect(page.getByText(/account (has been|is|was) created/i)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

testWithConfirmation(
  'a visitor becomes a paid member by way of the mail, where e-mails are confirmed first',
  { tag: '@long' },
  async ({ page, browser, newcomer, complaints, sql }) => {
    const addressOf = async () => {
      const [row] = await sql<{ address: string | null }[]>`
        select address_line_1 as address from profiles where email = ${newcomer.email}`;
      return row?.address || null;
    };
    await becomePaidMember(page, browser, newcomer, async () => {
      await expect(page.getByRole('main')).toContainText('follow the link in the e-mail we sent');
      await expect(new LoginPage(page).email).toHaveValue(newcomer.email);
      expect(await addressOf()).toBeNull();
      await confirmEmail(page, newcomer.email);
      await expect.poll(addressOf).toBe('7 Triq il-Merkanti');
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
        .not.toContain('Triq il-Merkanti');
    });
    expect(complaints).toEqual([]);
  },
);

/** The whole way; `comeIn` is how the newly registered get from the sign-in page into their account. */
async function becomePaidMember(
  page: Page,
  browser: Browser,
  newcomer: Newcomer,
  comeIn: () => Promise<void>,
): Promise<void> {
  await step('reads the home page and goes to the plans', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Subscription' }).click();
  });

  await step('compares months and years, chooses a plan and registers', async () => {
    const members = new MembershipsPage(page);
    await expect(members.plan('Pro')).toContainText('€159.00');
    await members.showAnnual();
    await expect(members.plan('Pro')).toContainText('€1,749.00');
    const registration = await members.choose('Pro');
    await registration.complete(newcomer);
  });

  await step('comes in and finds the plan in the cart', async () => {
    await comeIn();
    await expect(page).toHaveURL(/\/dashboard\/cart$/);
    await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Pro');
  });

  const cart = new CartPage(page);
  await step('sees what it costs, with and without a discount', async () => {
    await expect(cart.line('Onboarding fee')).toContainText('€149.00');
    await expect(cart.sum('Subtotal')).toHaveText('€1,898.00');
    await expect(cart.sum('VAT 18% added')).toHaveText('€341.64');
    await expect(cart.sum('Amount due')).toHaveText('€2,239.64');
    await cart.applyCode(' welcome10 ');
    // 10 % of the plan; the onboarding fee is not discounted
    await expect(cart.sum('Discount (WELCOME10)')).toHaveText('-€174.90');
    await expect(cart.sum('Amount due')).toHaveText('€2,033.26');
  });

  const purchaseNumber = await step('orders and is told what is due', async () => {
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    const number =
      (await page
        .getByText(/^PO-\d{4}-\d+$/)
        .first()
        .textContent()) ?? '';
    await page.waitForURL(/\/dashboard\/billing$/);
    const due = page.getByRole('region', { name: 'Amount due' });
    await expect(due).toContainText(number);
    await expect(due).toContainText('€2,033.26');
    await expect(due).toContainText('MT00 EXMP');
    await expect(page.getByRole('main')).toContainText(/INV-\d{4}-\d+/);
    return number;
  });

  await step('an administrator sees person and order, and records the payment', async () => {
    const context = await browser.newContext();
    const office = await context.newPage();
    await (await LoginPage.open(office)).signIn(demo.admin);
    const users = await new AdminList(office, '/dashboard/users').open();
    await users.search(newcomer.email);
    await expect(users.row(newcomer.fullName)).toContainText('Newcomer Trading Ltd');
    const orders = await new AdminList(office, '/dashboard/orders').open();
    await orders.search(purchaseNumber);
    await orders
      .row(purchaseNumber)
      .getByRole('button', { name: /record payment/i })
      .click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(/reference/i).fill('HSBC 20261121-7');
    await dialog.getByRole('button', { name: /record payment/i }).click();
    await expect(orders.row(purchaseNumber)).toContainText('Paid');
    await context.close();
  });

  await step('the member sees it paid without reloading', async () => {
    await expect(page.getByRole('button', { name: /notifications.*2 unread/i })).toBeVisible();
    await expect(page.getByText(/membership active|^active$/i)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('Nothing is due');
  });
}
