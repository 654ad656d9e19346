import { readFile } from 'node:fs/promises';
import { makeDocument, makeService } from 'shared/testing/factories';
import { unzipSync } from 'shared/testing/unzip';
import { expect, test } from '../fixtures';
import { order } from '../support/purchases';

test('a member takes all of it along, then deletes the account, once nothing is unpaid', async ({
  page,
  context,
  member,
  sql,
  complaints,
}) => {
  const [checkup, lease] = await Promise.all([
    makeService(sql, { price: 40 }),
    makeDocument(sql, { price: 0, template_content: 'The lease of {{user_name}}.' }),
  ]);
  await member.client
    .from('user_documents')
    .insert({ document_id: lease.id, user_id: member.id })
    .throwOnError();
  const unpaid = await order(member, checkup);

  await page.goto('/dashboard/documents');
  await page.getByRole('button', { name: 'Edit Profile & Business Address' }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await page.getByRole('link', { name: 'Download your data, or delete your account' }).click();
  await expect(page).toHaveURL(/\/dashboard\/your-data$/);
  await expect(page).toHaveTitle(/Your data/);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await saved.path()));
  const names = Object.keys(files).sort();
  expect(names).toEqual([
    expect.stringMatching(/^documents\/.+\.pdf$/),
    expect.stringMatching(/^invoices\/INV-.+\.pdf$/),
    'your-data.json',
  ]);
  for (const name of names.slice(0, 2))
    expect(Buffer.from(files[name] ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  const data = JSON.parse(Buffer.from(files['your-data.json'] ?? []).toString());
  expect(data).toMatchObject({
    version: 1,
    account: { email: member.email },
    orders: [{ purchase_number: unpaid.purchase_number }],
  });
  await expect(page.getByText(/^Saved as .+: your data and 2 PDFs\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete your account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText(unpaid.purchase_number);
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeHidden();
  await dialog.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Billing & Payment' })).toBeVisible();
  await member.client.rpc('cancel_purchase', { p_purchase_id: unpaid.id }).throwOnError();
  await page.goBack();

  // somebody else's browser, and another tab of this one, know the person too
  const other = await context.newPage();
  await other.goto('/dashboard/documents');
  await expect(other.getByRole('heading', { name: 'Member Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete your account…' }).click();
  await expect(dialog).toContainText('for seven years: tax law in Malta requires it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('a guess');
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog).toContainText('This is not your password. Nothing was deleted.');
  await expect(password).toBeFocused();
  await password.fill(member.password);
  expect(complaints).toEqual([]);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
  await expect(page).toHaveURL(/\/goodbye$/);
  await expect(page.getByRole('main')).toContainText('Your account is deleted.');
  await expect(page.getByRole('main')).toContainText('Your invoices stay in our books');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).toLowerCase(),
  );
  expect(left).not.toContain(member.id);
  expect(left).not.toContain(member.email.toLowerCase());
  await expect(other).toHaveURL(/\/login$/);
  expect(await sql`select 1 from auth.users where id = ${member.id}`).toEqual([]);
  // back leads nowhere that is theirs
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a download that takes long is cancelled, and nothing is saved', { tag: '@long' }, async ({
  page,
  member,
  sql,
}) => {
  await order(member, await makeService(sql, { price: 40 }));
  await page.goto('/dashboard/your-data');
  await page.route('**/rest/v1/rpc/get_own_data', () => {}); // no answer comes
  const start = page.getByRole('button', { name: 'Download your data' });
  await start.click();
  await expect(page.getByText('Collecting your data…').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();
  await expect(start).toBeFocused();
});

test('a member on a phone reaches Membership, Billing and Sign Out from the menu', {
  tag: '@long',
}, async ({ page, member: _signedIn }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const own = page.getByRole('list', { name: 'Your account' });
  await expect(own.getByRole('listitem')).toHaveText([
    'Membership',
    'Billing',
    'Your data',
    'Sign Out',
  ]);
  await own.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Billing & Payment' })).toBeVisible();
  await expect(own).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await own.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(own).toBeHidden();
});

test('a long dialog keeps its buttons in view on a phone, and a field is never behind them', {
  tag: '@long',
}, async ({ page, member: _signedIn }) => {
  await page.setViewportSize({ width: 375, height: 560 });
  await page.goto('/dashboard/billing?edit=profile');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile & Business Address' });
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect(dialog.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await expect(save).toBeInViewport({ ratio: 1 });
  for (const name of ['Phone', 'City', 'VAT number']) {
    const field = dialog.getByRole('textbox', { name });
    await field.focus();
    await expect(save).toBeInViewport({ ratio: 1 });
    const [box, foot] = await Promise.all([field.boundingBox(), save.boundingBox()]);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});
