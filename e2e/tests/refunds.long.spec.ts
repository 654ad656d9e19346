import { readFile } from 'node:fs/promises';
import { makeEvent } from 'shared/testing/factories';
import { administrator as anAdministrator, member } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { buySeat } from '../support/purchases';
import { signIn } from '../support/sign-in';

test('refunds of a cancelled event arrive, are closed together or one by one, and members have no part in it', async ({
  page,
  context,
  account,
  administrator,
  backend,
  sql,
  complaints,
}) => {
  const giulia = await member(backend, { fullName: '=Giulia, "G" Ferrari' });
  const lea = await member(backend, { fullName: 'Lea Abela' });
  const claire = await anAdministrator(backend, { fullName: 'Claire Borg' });
  const dinner = await makeEvent(sql);
  for (const who of [account, giulia, lea]) await buySeat(who, administrator, dinner.id);

  await signIn(context, administrator);
  const refunds = await new AdminList(
    page,
    '/dashboard/refunds?filter=open' as '/dashboard/',
  ).open();
  await refunds.search(dinner.title);
  await expect(page.getByText('No refunds found')).toBeVisible();
  await claire.client
    .from('events')
    .update({ status: 'cancelled' })
    .eq('id', dinner.id)
    .throwOnError();
  await expect(refunds.row('The event was cancelled')).toHaveCount(3); // without a reload
  await expect(page.getByText('3 refunds shown: €75.00 was paid.')).toBeVisible();

  // one by one: somebody else is faster
  await refunds
    .row(account.fullName)
    .getByRole('button', { name: /^Close refund/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'This doesn’t send money: pay it back at the bank first. The member is told the outcome',
  );
  await dialog.getByLabel('Note').fill('Transferred on Monday');
  const [mine] = await sql`
    select id from refund_reviews where event_id = ${dinner.id} and user_id = ${account.id}`;
  await claire.client
    .rpc('close_refund_review', { p_id: mine?.id, p_note: 'Paid in cash', p_outcome: 'refunded' })
    .throwOnError();
  await dialog.getByRole('button', { name: 'Close refund' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Claire Borg has closed this refund in the meantime (paid back): “Paid in cash”.',
  );
  await expect(dialog.getByLabel('Note')).toHaveValue('Transferred on Monday');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // the others together
  await expect(refunds.row('The event was cancelled')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /all/i }).check();
  await page.getByRole('button', { name: 'Close refunds' }).click();
  await expect(dialog).toContainText('€50.00 in total');
  await dialog.getByLabel('Outcome').selectOption('Not paid back');
  await dialog.getByLabel('Note').fill('Both come next time');
  await dialog.getByRole('button', { name: 'Close 2 refunds' }).click();
  await expect(page.getByText('Close refunds: 2 done')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Closed');
  await expect(
    page.getByText('3 refunds shown: €75.00 was paid, €25.00 of it paid back.'),
  ).toBeVisible();
  const rows = await sql`
    select outcome, refunded_amount::float as refunded, note from refund_reviews
    where event_id = ${dinner.id} and user_id <> ${account.id}`;
  const kept = { outcome: 'kept', refunded: 0, note: 'Both come next time' };
  expect([...rows]).toEqual([kept, kept]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n').filter((line) => line.includes(dinner.title))).toHaveLength(3);
  expect(csv).toContain(`"'=Giulia, ""G"" Ferrari"`);

  const { client } = account;
  const call = client.rpc('close_refund_review', {
    p_id: mine?.id,
    p_note: 'Mine',
    p_outcome: 'refunded',
  });
  expect((await call).error?.code).toBe('ID002');
  expect((await client.from('refund_directory').select()).error?.code).toBe('ID002');
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
