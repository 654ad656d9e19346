import { personPath } from 'mf-admin/lib/office-paths';
import { paths } from 'shared/lib/paths';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { runDaily } from '../support/daily';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { handOver, receive } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('a member goes beyond their plan, says yes twice at their limit, and pays after the month', async ({
  page,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow(); // a scan is asked for, done and billed
  await join(member, office, 'essential');
  await sql`insert into post_usage (user_id, period_from, period_to, included, used, plan)
    select ${member.id}, q.period_from, q.period_to, q.included, q.included, q.plan
    from private.post_quota(${member.id}) q`;
  const [first, second] = [await receive(office, member), await receive(office, member)];

  await test.step('the limit is theirs to choose', async () => {
    await page.goto(`${paths.post}?view=settings`);
    const limit = page.getByLabel('Euros a month, plus VAT');
    await expect(limit).toHaveValue('70.00');
    await limit.fill('two');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Please enter an amount from 0 to 100,000')).toBeVisible();
    await expectOpenToEveryone(page);
    await limit.fill('2');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('You chose €2.00.')).toBeVisible();
  });

  await test.step('what is asked for is shown at once, and once more is asked for twice', async () => {
    await page.goto(`${paths.postItem}?id=${first}`);
    await page.getByRole('button', { name: 'Ask for a scan for €1.77' }).click();
    await expect(page.getByText('We’ll have it ready for you by').first()).toBeVisible();
    await page.goto(`${paths.postItem}?id=${second}`);
    await page.getByRole('button', { name: 'Ask for a scan for €1.77' }).click();
    await expect(page.getByText(/This passes your limit of €2\.00 plus VAT/)).toBeVisible();
    await expectOpenToEveryone(page);
    await page.getByRole('button', { name: 'Ask all the same for €1.77' }).click();
    await expect(page.getByText('We’ll have it ready for you by').first()).toBeVisible();
  });

  await test.step('post and Billing say what it comes to', async () => {
    await handOver(office, first, [await page.screenshot()]);
    await page.setViewportSize({ width: 375, height: 667 });
    for (const path of [paths.post, paths.billing]) {
      await page.goto(path);
      const beyond = page.getByRole('region', { name: 'Beyond your plan this month' });
      await expect(beyond).toContainText('2 documents, €3.54');
      await expect(beyond).toContainText('1 of these is not done yet.');
      await expectOpenToEveryone(page);
      await expectNoSidewaysScrolling(page);
    }
  });

  await test.step('the order comes after the month, names the item and cannot be cancelled', async () => {
    await handOver(office, second, [await page.screenshot()]);
    await sql`select private.charge_post(${member.id}, null, 'documents', '{"code": "AAAA0000"}', 3, 4.50, 0.81)`;
    await sql`update post_charges set period_from = period_from - 60, period_to = period_to - 60
      where user_id = ${member.id}`;
    await runDaily(sql);
    const due = page.getByRole('article', { name: /^Order/ });
    await expect(due).toContainText('€8.85');
    await expect(due).toContainText('What it bills is done, so it can’t be cancelled.');
    await expect(due.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expectOpenToEveryone(page);
    await expect(page.getByRole('region', { name: 'Beyond your plan this month' })).toHaveCount(0);
  });
  // the limit stood against one press
  const unexpected = complaints.filter((complaint) => !complaint.includes('status of 400'));
  expect(unexpected).toEqual([]);
});

test('an administrator waives a charge from the record of its member, and cancels an order that bills, each for a reason', {
  tag: '@long',
}, async ({ page, context, account, administrator, sql, complaints }) => {
  const owe = (person: Person, code: string) =>
    sql`select private.charge_post(${person.id}, null, 'documents', ${sql.json({ code })}, 4, 6.00, 1.08)`;
  await join(account, administrator, 'essential');
  await owe(account, 'AAAA0000');
  await signIn(context, administrator);
  await page.goto(`${personPath(account.id)}&show=post`);
  const owed = page.getByRole('region', { name: 'Charges not billed yet' });
  await expect(owed).toContainText('€7.08 (€6.00 + €1.08 VAT) in total');
  await expectOpenToEveryone(page);
  await owed.getByRole('button', { name: /^Waive 4 documents/ }).click();
  await page.getByRole('button', { name: 'Waive charge' }).click();
  await expect(page.getByText('Say why: the member can read it.')).toBeVisible();
  await page.getByLabel('Reason').fill('The pages were blank');
  await page.getByRole('button', { name: 'Waive charge' }).click();
  await expect(owed).toContainText('Nothing beyond the plan waits to be billed.');

  await owe(account, 'BBBB1111');
  await page.goto(paths.postCharges);
  const row = page.getByRole('row').filter({ hasText: 'BBBB-1111' });
  await expect(row).toContainText(account.fullName);
  await expectOpenToEveryone(page);

  await sql`update post_charges set period_from = period_from - 60, period_to = period_to - 60
    where user_id = ${account.id}`;
  await runDaily(sql);
  await expect(row).toHaveCount(0); // without a reload
  const [order] = await sql`select id, purchase_number from purchases
    where user_id = ${account.id} and cart_fingerprint like 'usage:%'`;
  await page.goto(`${paths.orders}?open=${order?.id}`);
  await page
    .getByRole('dialog', { name: order?.purchase_number })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
  await asked.getByLabel('Reason').fill('All pages were blank');
  await asked.getByRole('button', { name: 'Cancel order' }).click();
  const said = page.getByText(`Order ${order?.purchase_number} cancelled.`);
  await expect(said.first()).toBeVisible(); // a second one is for screen readers
  const [charge] = await sql`select waive_reason from post_charges
    where user_id = ${account.id} and params ->> 'code' = 'BBBB1111'`;
  expect(charge?.waive_reason).toBe('All pages were blank');
  expect(complaints).toEqual([]);
});
