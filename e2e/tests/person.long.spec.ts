import { personPath } from 'mf-admin/lib/office-paths';
import { inDays, makeService } from 'shared/testing/factories';
import { administrator as newAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { tabTo } from '../support/keyboard';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('an administrator answers for somebody at the keyboard: what is owed, what was ordered, an application to decide', async ({
  page,
  context,
  account,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  const bought = await order(account, await makeService(sql, { price: 100 }));
  const applicant = { first_name: 'Maria', last_name: 'Vella', email: account.email };
  await account.client
    .from('affiliates')
    .insert({ ...applicant, promotion_methods: 'A newsletter' })
    .throwOnError();
  await signIn(context, administrator);
  await page.goto(personPath(account.id));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: account.fullName })).toBeVisible();
  await expect(main.getByRole('link', { name: '€100.00' })).toBeVisible();

  await test.step('an order that is placed meanwhile is there without a reload', async () => {
    await expect(main.getByRole('link', { name: 'Orders 1' })).toBeVisible();
    await order(account, await makeService(sql, { price: 20.5 }));
    await expect(main.getByRole('link', { name: '€120.50' })).toBeVisible();
  });

  await test.step('parts stand in the address: back leads to the one before', async () => {
    const orders = main.getByRole('link', { name: 'Orders 2' });
    await tabTo(page, orders);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${personPath(account.id)}&show=orders`);
    const number = main.getByRole('link', { name: bought.purchase_number });
    await tabTo(page, number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: bought.purchase_number })).toBeVisible();
    await page.goBack();
    await expect(number).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(personPath(account.id));
  });

  await test.step('an administrator who decides second is told what the first did', async () => {
    await tabTo(page, main.getByRole('button', { name: 'Details of Maria Vella' }));
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Maria Vella' });
    await tabTo(page, details.getByRole('button', { name: 'Approve Maria Vella' }));
    await page.keyboard.press('Enter');
    const [application] = await sql`select id from affiliates where email = ${account.email}`;
    const first = await newAdministrator(backend);
    await first.client
      .rpc('approve_affiliate_simple', { p_affiliate_id: application?.id })
      .throwOnError();
    const question = page.getByRole('dialog', { name: 'Approve application' });
    await tabTo(page, question.getByRole('button', { name: 'Approve application' }));
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toContainText(
      'Failed to approve affiliate: This application has already been decided.',
    );
    await expect(question.getByRole('alert')).toContainText(`Approved by ${first.fullName} on `);
    await page.keyboard.press('Escape');
    await expect(details).toContainText('Approved');
    await expect(details.getByRole('button', { name: 'Withdraw approval' })).toBeVisible();
  });
  expect(complaints).toEqual([expect.stringContaining('NOT_APPROVED')]);
});

test('an administrator who types half of a last day is asked for the whole of it: without one it never ends', async ({
  page,
  context,
  account,
  administrator,
  sql,
}) => {
  const lastDay = inDays(90);
  await sql`update profiles set membership_type = 'pro', membership_status = 'active',
    membership_valid_until = ${lastDay} where id = ${account.id}`;
  await signIn(context, administrator);
  await page.goto(personPath(account.id));
  await page.getByRole('button', { name: 'Change membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change membership' });
  const field = dialog.getByLabel('Last day');
  await field.focus();
  await page.keyboard.press('Backspace'); // takes the day away, and leaves month and year
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter the whole date');
  await expect(field).toBeFocused();
  const [before] = await sql`select membership_valid_until::text as day from profiles
    where id = ${account.id}`;
  expect(before).toEqual({ day: lastDay });

  await field.fill(''); // none at all is meant
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const [after] = await sql`select membership_valid_until as day from profiles
    where id = ${account.id}`;
  expect(after).toEqual({ day: null });
});

test('a member who opens the address of a record is told whom it is for', async ({
  page,
  member,
}) => {
  await page.goto(personPath(member.id));
  await expect(page.getByRole('main')).toContainText('Access denied: Admin privileges required');
});
