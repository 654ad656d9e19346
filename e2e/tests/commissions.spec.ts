import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { mark } from 'shared/testing/factories';
import { type Backend, member, type Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { order, planOf } from '../support/purchases';
import { signIn } from '../support/sign-in';

/** An affiliate whose client has paid for a month of Pro forty days ago. */
async function makeEarner(backend: Backend, sql: postgres.Sql, office: Person): Promise<Person> {
  const elena = await member(backend, { fullName: 'Elena Rossi' });
  const code = mark().toUpperCase();
  await sql`insert into public.affiliates
    (user_id, first_name, last_name, email, promotion_methods, status, referral_code, decided_at)
    values (${elena.id}, 'Elena', 'Rossi', ${elena.email}, 'A blog', 'approved', ${code}, now() - interval '100 days')`;
  const client = await member(backend, { metadata: { referral_code: code } });
  const placed = await order(client, await planOf(client));
  await office.client
    .rpc('record_payment', {
      p_purchase_id: placed.id,
      p_provider: 'bank_transfer',
      p_reference: placed.purchase_number,
      p_amount: placed.total_amount,
      p_paid_on: daysAfter(maltaToday(), -40),
    })
    .throwOnError();
  return elena;
}

test('an affiliate says where they are paid, the office pays them once, and they have an invoice of it', async ({
  browser,
  baseURL,
  page,
  context,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  const elena = await makeEarner(backend, sql, administrator);

  await signIn(context, elena);
  await page.goto('/dashboard/affiliate');
  const balance = page.getByRole('region', { name: 'Your balance' });
  await expect(balance).toContainText('Available€31.80');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the account').fill('Elena Rossi');
  await dialog.getByLabel('IBAN').fill('MT84 MALT 0110 0001 2345 MTLC AST0 01S');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save account' }).click();
  const account = page.getByRole('region', { name: 'Where we pay you' });
  await expect(account).toContainText('MT84 … 001S');
  await expect(account).toContainText('Being checked');

  const office = await browser.newContext({ baseURL: String(baseURL) });
  await signIn(office, administrator);
  const desk = await office.newPage();
  await desk.goto(`/dashboard/commissions?q=${encodeURIComponent(elena.email)}`);
  await desk.getByRole('button', { name: 'Details of Elena Rossi' }).click();
  await desk.getByRole('button', { name: 'Confirm account' }).click();
  const asked = desk.getByRole('dialog').last();
  await asked.getByRole('button', { name: 'Confirm account' }).click();
  await expect(desk.getByText('Account confirmed.').first()).toBeVisible();
  // the toast is there first: Escape would close the question, and leave the details open
  await expect(desk.getByRole('dialog')).toHaveCount(1);
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('row', { name: /Elena Rossi/ })).toContainText('Changed lately');
  await sql`update public.payout_details set changed_at = now() - interval '4 days' where user_id = ${elena.id}`;
  await desk.getByRole('button', { name: 'Refresh' }).click();
  const row = desk.getByRole('row', { name: /Elena Rossi/ });
  await expect(row).toContainText('Can be paid');
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: /^Make payouts/ }).click();
  await asked.getByRole('button', { name: 'Make payouts' }).click();
  await expect(desk).toHaveURL(/\/payouts\?open=/);
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    asked.getByRole('button', { name: 'Download SEPA file' }).click(),
  ]);
  const xml = await readFile(await file.path(), 'utf8');
  expect(xml).toContain('<InstdAmt Ccy="EUR">31.80</InstdAmt>');
  expect(xml).toContain('<IBAN>MT84MALT011000012345MTLCAST001S</IBAN>');
  await asked.getByRole('button', { name: 'Mark as paid' }).click();
  await desk.getByRole('dialog').last().getByRole('button', { name: 'Mark as paid' }).click();
  await expect(desk.getByText('The batch is marked as paid.').first()).toBeVisible();
  await office.close();

  await page.reload();
  await expect(balance).toContainText('Paid so far€31.80');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download invoice of SB-/ }).click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/^SB-\d{4}-\d{5}\.pdf$/);
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByRole('listitem')).toHaveCount(2);
  expect(complaints).toEqual([]);
});
