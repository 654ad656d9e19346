import { randomUUID } from 'node:crypto';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { makeService, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { scan } from '../support/gun';
import { receive } from '../support/post';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('an administrator finds an order and a person without the mouse, from any screen', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const { purchase_number: number } = await order(account, await makeService(sql, { price: 100 }));
  await signIn(context, administrator);
  await page.goto('/dashboard/overview');
  const button = page.getByRole('button', { name: 'Find anything' });
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const field = dialog.getByRole('combobox', { name: 'Find anything' });
  await expect(button).toBeVisible();

  await test.step('an administrator who types at once loses no letter, and Enter waits for the answer', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: number })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/orders\?open=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('“/” opens it too, but stays a letter in a field', async () => {
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.press('/');
    await expect(search).toHaveValue('/');
    await expect(dialog).toBeHidden();
    await search.fill('');
    await button.focus();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('group', { name: 'Recently opened' })).toContainText(number);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('the arrows choose, Ctrl opens a tab beside this one, Enter goes there', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(account.email);
    const person = dialog.getByRole('option', { name: account.email });
    await expect(person).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    const chosen = dialog.getByRole('option', { selected: true });
    await expect(chosen).toContainText(number);
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await expect(beside).toHaveURL(new RegExp(account.id));
    await beside.close();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/dashboard/person\\?id=${account.id}`));
    await expect(page.getByRole('heading', { name: account.fullName })).toBeVisible();
  });

  await test.step('a label that is typed, or read by the gun into the field, leads to its item of post', async () => {
    const id = await receive(administrator, account, { sender: 'Green Bank' });
    const [{ code } = { code: '' }] = await sql<{ code: string }[]>`
      select code from public.post_items where id = ${id}`;
    const item = page.getByRole('dialog', { name: writePostCode(code) });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(writePostCode(code).toLowerCase());
    await expect(dialog.getByRole('group', { name: 'Post' })).toContainText('Green Bank');
    await page.keyboard.press('Enter');
    await expect(item.getByText('Green Bank')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/post\\?open=${code}`));
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await scan(page, code);
    await expect(item.getByText('Green Bank')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/messages');
    await page.getByRole('searchbox').first().fill('Vella');
    await scan(page, code);
    await expect(item.getByText('Green Bank')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/messages/);
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(page.getByRole('searchbox').first()).toHaveValue('Vella');
  });

  await test.step('the number that a carrier gave leads to the parcel that has left', async () => {
    const parcel = {
      id: randomUUID(),
      user_id: account.id,
      address: sql.json({
        recipient: account.fullName,
        address_line_1: '12, Triq il-Kbira',
        city: 'Sliema',
        postal_code: 'SLM 1234',
        country: 'Malta',
      }),
      carrier: 'dhl',
      tracking: `RR${mark().toUpperCase()}MT`,
      weight_g: 320,
      postage_net: 12.5,
      postage_vat: 2.25,
      postage_gross: 14.75,
      packed_at: new Date(),
      sent_at: new Date(),
    };
    await sql`insert into post_shipments ${sql(parcel)}`;
    await page.keyboard.press('Control+k');
    await page.keyboard.type(parcel.tracking.toLowerCase());
    await expect(dialog.getByRole('group', { name: 'Parcels' })).toContainText(parcel.tracking);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.postShipments}\\?parcel=${parcel.id}`));
    await expect(page.getByText(parcel.tracking, { exact: true })).toBeVisible();
    await page.goto('/dashboard/messages');
  });

  await test.step('an administrator opens it by touch on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await button.click();
    await field.fill(number);
    await dialog.getByRole('option', { name: number }).click();
    await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
