import { personPath } from 'mf-admin/lib/office-paths';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { choose } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('a member reads what they ordered in a mail, and stops the mails they can do without', async ({
  page,
  member,
  sql,
}) => {
  const service = await makeService(sql, { price: 100 });
  await choose(member, service);
  const cart = await CartPage.open(page);
  await cart.confirm.click();
  await expect(cart.placed).toBeVisible();
  const outbox = `/_local/mail?to=${encodeURIComponent(member.email)}`;
  const open = async (subject: RegExp) => {
    // sent a moment after the order is placed
    await expect(async () => {
      await page.goto(outbox);
      await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await page.getByRole('link', { name: subject }).click();
    return page.frameLocator('iframe[title="The mail as HTML"]');
  };
  const order = await open(/^Order PO-\S+: €\S+ to transfer/);
  await expect(order.getByText(service.title)).toBeVisible();
  await expect(order.getByText('IBAN')).toBeVisible();
  await order.getByRole('link', { name: 'Open your invoice' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await expect(page.getByRole('region', { name: 'Amount due' })).toBeVisible();

  await sql`select private.tell(${member.id}, 'membership_reminder', '{"days_left": 3, "valid_until": "2027-01-31"}')`;
  const reminder = await open(/^Your membership ends in 3 days/);
  await page.context().clearCookies();
  await reminder.getByRole('link', { name: 'Stop these e-mails' }).click();
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  const reminders = page.getByRole('checkbox', { name: /^Reminders before my membership ends/ });
  await expect(reminders).not.toBeChecked();
  await reminders.check();
  await expect
    .poll(() => sql`select kind from unwanted_mails where user_id = ${member.id}`)
    .toEqual([]);
});

test('whoever was offline at the first press stops a mail once they are online', async ({
  page,
  context,
  account,
  sql,
}) => {
  const [row] = await sql`select private.mail_token(${account.id}, 'membership_reminder') as token`;
  await page.goto(`${paths.stopMails}?token=${row?.token}`);
  const stop = page.getByRole('button', { name: 'Stop these e-mails' });
  await context.setOffline(true);
  await stop.click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
  await stop.click();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
});

test('an administrator has a mail tried again that could not be delivered', async ({
  page,
  context,
  administrator,
  account,
  sql,
}) => {
  await sql`
    insert into mails (user_id, kind, state, attempts, reason, params)
    values (${account.id}, 'membership_reminder', 'failed', 12, '452 Mailbox full', '{"days_left": 3}')`;
  await signIn(context, administrator);
  await page.goto(`${personPath(account.id)}&show=mails`);
  const line = page.getByRole('list', { name: 'Their e-mails' }).getByRole('listitem');
  await expect(line).toContainText('452 Mailbox full');
  await line.getByRole('button', { name: /^Try again/ }).click();
  await expect(line.getByText('Not delivered')).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(line.getByText('Sent', { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
});
