import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { ServicesPage } from '../pages/services-page';
import { countRequests } from '../support/count-requests';
import { endToken } from '../support/ended-token';
import { howSoon } from '../support/how-soon';
import { liveLine } from '../support/live-line';

const renewals = '/auth/v1/token?grant_type=refresh_token';

test('a member whose laptop slept until the token had ended continues where they were, also with a line that comes later', async ({
  page,
  context,
  member,
  sql,
}) => {
  await page.clock.install();
  const line = await liveLine(page);
  await page.goto(`${paths.documents}?edit=profile`);
  const company = page.getByRole('dialog').getByLabel(/^Company name/);
  await company.fill('Half a Company');
  await line.bellListens();

  // closed: nothing runs, the server hangs up; opened an hour later, before there is a network
  await context.setOffline(true);
  await line.drop();
  await endToken(page);
  await page.clock.fastForward('01:10:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/dashboard\/documents/);
  await expect(company).toHaveValue('Half a Company');

  await context.setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await howSoon('token ended in sleep, saved after waking', '≤ 2 s', () =>
    expect
      .poll(() => sql`select company_name from profiles where id = ${member.id}`)
      .toMatchObject([{ company_name: 'Half a Company' }]),
  );
  await sql`insert into notifications (user_id, title, message) values (${member.id}, 'Notice', 'Something happened.')`;
  await howSoon('token ended in sleep, live again', '≤ 30 s', () =>
    expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({
      timeout: 60_000,
    }),
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText('Half a Company');
});

for (const [hours, what] of [
  [2, 'ahead'],
  [-2, 'behind'],
] as const) {
  test(`a member whose clock is two hours ${what} signs in, orders, hears of changes and stays signed in`, async ({
    page,
    account,
    sql,
  }) => {
    const service = await makeService(sql);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const line = await liveLine(page);
    const renewed = countRequests(page, renewals);
    const login = await LoginPage.open(page);
    await howSoon(`clock two hours ${what}, signed in`, '≤ 2 s', () => login.signIn(account));
    const services = await ServicesPage.open(page);
    await services.order(service.title).click();
    await expect(services.item(service.title)).toContainText('In your cart');
    const cart = await CartPage.open(page);
    await expect(cart.line(service.title)).toBeVisible();
    await cart.confirm.click();
    await expect(cart.placed).toBeVisible();
    expect(await sql`select 1 from purchases where user_id = ${account.id}`).toHaveLength(1);

    await page.goto(paths.documents);
    await line.bellListens();
    await sql`insert into notifications (user_id, title, message) values (${account.id}, 'Notice', 'Something happened.')`;
    await howSoon(`clock two hours ${what}, a change is heard of`, '≤ 2 s', () =>
      expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible(),
    );
    // a clock that is wrong is no reason to renew the session before each request
    expect(renewed()).toBeLessThanOrEqual(1);
  });
}
