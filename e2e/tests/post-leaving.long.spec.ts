import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { receive } from '../support/post';
import { join, recordPayment } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('a member who leaves orders six months of forwarding on a phone, and the office sees that their post is still taken', async ({
  page,
  browser,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow(); // two people, one after the other
  await join(member, office);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${paths.membership}?ask=leave`);
  const question = page.getByRole('dialog', { name: 'Give notice on Pro?' });
  await expect(question).toContainText('6 months of forwarding or holding');
  await question.getByRole('button', { name: 'Give notice' }).click();

  const card = page.getByRole('region', { name: 'Your post after your membership' });
  await expect(card).toContainText('Then it goes back to its senders');
  await expectOpenToEveryone(page);
  await expectNoSidewaysScrolling(page);
  const costs = card.getByLabel('What Six months of forwarding costs');
  await expect(costs).toHaveText(/€101\.64\s*VAT\s*€18\.30\s*Total\s*€119\.94/);
  await card.getByRole('button', { name: 'Order for €119.94: Six months of forwarding' }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing#due-/);
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('€119.94');

  await page.goto(paths.membership);
  await expect(card.getByRole('link', { name: 'Pay the order' })).toBeVisible();
  const { data: order } = await member.client
    .from('purchases')
    .select('id, purchase_number, total_amount')
    .eq('status', 'pending')
    .single()
    .throwOnError();
  await recordPayment(office, order);
  await expect(card).toContainText('Six months of forwarding begins on'); // without a reload
  await card.getByRole('link', { name: 'Add an address' }).click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('textbox', { name: 'What you call it' }).fill('Home');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: /^Home/ })).toBeVisible();
  await page.goto(paths.membership);
  await expect(card).toContainText('Your default address is “Home”');
  await expectOpenToEveryone(page);

  // the membership has ended, and a letter comes
  await sql`update public.memberships set notice_given_on = current_date - 40, ends_on = current_date - 2
    where user_id = ${member.id}`;
  await sql`update public.profiles set membership_valid_until = current_date - 2, membership_grace_until = null
    where id = ${member.id}`;
  const letter = await receive(office, member, { sender: 'Blue Bank' });
  await sql`select private.keep_membership(${member.id})`;
  await page.goto(paths.post);
  await expect(page.getByRole('main')).toContainText(
    'we send post that arrives on to your default address once a week',
  );
  await page.goto(`${paths.postItem}?id=${letter}`);
  await expect(page.getByRole('article')).toContainText('Included in your weekly forwarding.');
  await expect(page.getByRole('list', { name: 'Where it has been' })).toContainText(
    'It is to be sent on with the week’s round, as you have ordered',
  );

  const desk = await browser.newContext();
  await signIn(desk, office);
  const record = await desk.newPage();
  await record.goto(`${paths.person}?id=${member.id}`);
  await expect(record.getByRole('region', { name: 'Membership' })).toContainText(
    'Six months of forwarding, from',
  );
  await desk.close();
  expect(complaints).toEqual([]);
});
