import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { receive } from '../support/post';
import { join } from '../support/purchases';
import { expectNoSidewaysScrolling } from '../support/sideways';

test('a member tries a rule on what has come, switches it on, and post is asked for by it, on a phone and by keys', async ({
  page,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  await join(member, office);
  for (const sender of ['Green Bank', 'Green Bank', 'Old Mill']) {
    await receive(office, member, { sender });
  }
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(paths.post);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectOpenToEveryone(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('button', { name: 'Try it: “Post from Green Bank: scan at once”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await expect(dialog).toContainText('In the last three months it would have been for 2 items.');
  await expect(dialog).toContainText('2 documents, included in your plan.');
  await dialog.getByText('Which these are').click();
  await expectOpenToEveryone(page);
  await expectNoSidewaysScrolling(page);

  await receive(office, member, { sender: 'Green Bank' }); // since it was shown
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog).toContainText('so nothing was switched on');
  await expect(dialog).toContainText('it would have been for 3 items.');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const rules = page.getByRole('list', { name: 'Your rules' }).getByRole('listitem');
  await expect(rules).toHaveText([/^Post from Green Bank: scan at once/]);

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Then').selectOption('Shred it, unopened');
  await expect(dialog).toContainText('what is in it is lost for good');
  await expect(dialog).toContainText('We would have shredded all of them, free of charge.');
  await dialog.getByLabel('Then').selectOption('Return it to the sender');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(rules).toHaveCount(2);
  const savedOrder = () => sql`
    select kind from private.post_rules where user_id = ${member.id} order by position`;
  await page.getByRole('button', { name: 'Move up: All post: return to sender' }).focus();
  await page.keyboard.press('Enter');
  await expect(rules).toHaveText([/^All post/, /^Post from Green Bank/]);
  await expect(
    page.getByRole('button', { name: 'Move down: All post: return to sender' }),
  ).toBeFocused();
  // an order is shown before it is saved
  await expect.poll(savedOrder).toMatchObject([{ kind: 'return' }, { kind: 'scan' }]);
  await page.keyboard.press('Enter');
  await expect(rules).toHaveText([/^Post from Green Bank/, /^All post/]);
  await expect.poll(savedOrder).toMatchObject([{ kind: 'scan' }, { kind: 'return' }]);

  const id = await receive(office, member, { sender: 'Green Bank' });
  await receive(office, member, { sender: 'Blue Line' });
  await page.getByRole('link', { name: 'Your post', exact: true }).click();
  await expect(page.getByText(/^Scan due .*, by your rule$/)).toBeVisible();
  await expect(page.getByText(/^Return due .*, by your rule$/)).toBeVisible();
  await page.goto(`${paths.postItem}?id=${id}`);
  await expect(
    page.getByText('Asked for by your rule “Post from Green Bank: scan at once”.'),
  ).toBeVisible();
  await expect(
    page.getByText('Your rule “Post from Green Bank: scan at once” asked for a scan'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a scan' })).toBeVisible();
  const unexpected = complaints.filter((complaint) => !complaint.includes('status of 400'));
  expect(unexpected).toEqual([]); // it was switched on anew, as more had come
});
