import { demo, expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { MembersPage } from '../pages/members-page';

test('a visitor becomes a paid member', async ({ page, browser, newcomer, complaints }) => {
  await test.step('reads the home page and goes to the plans', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Subscription' }).click();
  });

  await test.step('compares months and years, chooses a plan and registers', async () => {
    const members = new MembersPage(page);
    await expect(members.plan('Pro')).toContainText('€159.00');
    await members.showAnnual();
    await expect(members.plan('Pro')).toContainText('€1,749.00');
    const registration = await members.choose('Pro');
    await registration.complete(newcomer);
  });

  await test.step('is welcomed at sign-in and finds the plan in the cart', async () => {
    const login = new LoginPage(page);
    await expect(page.getByText(/account (has been|is|was) created/i)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await login.signIn(newcomer);
    await expect(page).toHaveURL(/\/dashboard\/cart$/);
  });

  const cart = new CartPage(page);
  await test.step('sees what it costs, with and without a discount', async () => {
    await expect(cart.sum('Onboarding fee')).toHaveText('€149.00');
    await expect(cart.sum('Subtotal')).toHaveText('€1,898.00');
    await expect(cart.sum('VAT 18% added')).toHaveText('€341.64');
    await expect(cart.sum('Amount due')).toHaveText('€2,239.64');
    await cart.applyCode(' welcome10 ');
    // 10 % of the plan; the onboarding fee is not discounted
    await expect(cart.sum('Discount (WELCOME10)')).toHaveText('-€174.90');
    await expect(cart.sum('Amount due')).toHaveText('€2,033.26');
  });

  const purchaseNumber = await test.step('orders and is told what is due', async () => {
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    const number = (await page.getByText(/^PO-\d{4}-\d+$/).textContent()) ?? '';
    await page.waitForURL(/\/dashboard\/billing$/);
    const due = page.getByRole('region', { name: 'Amount due' });
    await expect(due).toContainText(number);
    await expect(due).toContainText('€2,033.26');
    await expect(due).toContainText('MT00 EXMP');
    await expect(page.getByRole('main')).toContainText(/INV-\d{4}-\d+/);
    return number;
  });

  await test.step('an administrator sees person and order, and records the payment', async () => {
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

  await test.step('the member sees it paid without reloading', async () => {
    await expect(page.getByRole('button', { name: /notifications.*1 unread/i })).toBeVisible();
    await expect(page.getByText(/membership active|^active$/i)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('Nothing is due');
  });

  expect(complaints).toEqual([]);
});
