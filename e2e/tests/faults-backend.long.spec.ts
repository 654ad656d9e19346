import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { MembershipsPage } from '../pages/memberships-page';
import { type Trouble, takeBackendDown } from '../support/backend-down';
import { howSoon } from '../support/how-soon';
import { liveLine } from '../support/live-line';
import { receive } from '../support/post';

const { step } = test;

/** One press brings the part it belongs to, and with it the others. */
async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(async () => {
    // the page asks on its own, too, and may be faster than a finger
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
    await expect(again).toHaveCount(0, { timeout: 5000 });
  }).toPass();
}

const troubles: Trouble[] = ['refuses', 'is behind a gateway that says so'];
for (const trouble of troubles) {
  test(`a visitor becomes a member who reads post although the backend ${trouble} at each step, and does nothing twice`, async ({
    page,
    newcomer,
    administrator,
    sql,
  }) => {
    test.slow();
    const line = await liveLine(page);
    const takeDown = () => takeBackendDown(page, line, trouble);
    const soon = (what: string, isSo: () => Promise<unknown>) =>
      howSoon(`backend ${trouble}: ${what}`, '≤ 2 s once it is back', isSo);

    await step('registers', async () => {
      const members = await MembershipsPage.open(page);
      const registration = await members.choose('Essential');
      await registration.fill(newcomer);
      const bringBack = await takeDown();
      await registration.submit.click();
      await expect(registration.alert).toContainText('Nothing you typed is lost');
      await bringBack();
      await registration.submit.click();
      await soon('registered', () =>
        expect(registration.dialog).toContainText('Your account has been created.'),
      );
      await expect(page).toHaveURL(/\/dashboard\/cart$/);
      expect(await sql`select 1 from auth.users where email = ${newcomer.email}`).toHaveLength(1);
    });

    await step('signs in', async () => {
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL(/\/login/);
      const login = await LoginPage.open(page);
      const bringBack = await takeDown();
      await login.email.fill(newcomer.email);
      await login.password.fill(newcomer.password);
      await login.submit.click();
      await expect(login.alert).toContainText(/reach the server|not possible right now/);
      await expect(login.password).toHaveValue(newcomer.password);
      await bringBack();
      await login.submit.click();
      await soon('signed in', () => page.waitForURL(/\/dashboard\//));
    });

    const cart = new CartPage(page);
    await step('looks into the cart', async () => {
      const bringBack = await takeDown();
      await page.goto(paths.cart);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expect(cart.empty).toHaveCount(0);
      await bringBack();
      await soon('the cart is priced', async () => {
        await tryAgain(page);
        await expect(cart.confirm).toBeEnabled();
      });
      await expect(cart.lines.first()).toContainText('Essential');
    });

    await step('orders', async () => {
      const bringBack = await takeDown();
      await cart.confirm.click();
      await expect(cart.alert).toContainText('Your cart is kept');
      await bringBack();
      await cart.confirm.click();
      await soon('ordered', () => expect(cart.placed).toBeVisible());
      const orders = await sql`
        select p.id from purchases p join profiles m on m.id = p.user_id where m.email = ${newcomer.email}`;
      expect(orders).toHaveLength(1);
      await expect(page).toHaveURL(/\/dashboard\/billing$/);
    });

    await step('pays', async () => {
      const pay = page.getByRole('button', { name: 'Pay by card' });
      await expect(pay).toBeEnabled();
      const bringBack = await takeDown();
      await pay.click();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      await bringBack();
      await pay.click();
      await page.getByRole('button', { name: /^Pay €/ }).click();
      await expect(page).toHaveURL(/\/dashboard\/card-payment\?attempt=/);
      await soon('paid', () => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible());
      const payments = await sql`
        select y.id from payments y join purchases p on p.id = y.purchase_id
        join profiles m on m.id = p.user_id where m.email = ${newcomer.email}`;
      expect(payments).toHaveLength(1);
    });

    await step('comes back from the provider while the backend is down', async () => {
      const bringBack = await takeDown();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: /^(Paid|Not paid yet)$/ })).toHaveCount(0);
      await bringBack();
      await tryAgain(page);
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    });

    await step('reads post', async () => {
      const [person] = await sql<{ id: string }[]>`
        select id from profiles where email = ${newcomer.email}`;
      const member = { ...administrator, id: person?.id ?? '', fullName: newcomer.fullName };
      const sender = 'Bank of Valletta';
      await receive(administrator, member, { sender });
      const bringBack = await takeDown();
      await page.goto(paths.post);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expect(page.getByText('No post yet')).toHaveCount(0);
      await bringBack();
      const letter = page.getByRole('link', { name: sender });
      await soon('the post is listed', async () => {
        await tryAgain(page);
        await expect(letter).toBeVisible();
      });
      const downAgain = await takeDown();
      await letter.click();
      await downAgain();
      await soon('the letter is read', async () => {
        const heading = page.getByRole('heading', { level: 2, name: sender });
        const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
        await expect(heading.or(again).first()).toBeVisible();
        if (await again.first().isVisible()) await tryAgain(page);
        await expect(heading).toBeVisible();
      });
    });
  });
}
