import { randomUUID } from 'node:crypto';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { labels } from '../support/post';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('the office adds a sender, and marks it as official once a letter of it waits: the letter is, too', async ({
  page,
  context,
  account: member,
  administrator: office,
  complaints,
}) => {
  const name = `Għarb Council ${mark()}`;
  await signIn(context, office);
  await page.goto(paths.post);
  await page.getByRole('button', { name: 'Senders' }).click();
  const list = page.getByRole('dialog', { name: 'Senders' });
  await list.getByRole('button', { name: 'New sender' }).click();
  const added = page.getByRole('dialog', { name: 'New sender' });
  await added.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(added).toBeHidden();
  const toasts = list.getByRole('region', { name: 'Messages' });
  await expect(toasts).toContainText(`${name} is on the list.`);
  await list.getByLabel('Find a sender').fill(name.replace('ħ', 'h').toLowerCase());
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem')).not.toContainText('Official');

  const [code = ''] = await labels(office, 1);
  const { data: sender } = await office.client
    .from('post_senders')
    .select('id')
    .eq('name', name)
    .single()
    .throwOnError();
  const letter = {
    id: randomUUID(),
    code,
    kind: 'letter',
    user_id: member.id,
    sender_id: sender.id,
    received_at: new Date().toISOString(),
  };
  await office.client.rpc('record_post_item', { p_item: letter }).throwOnError();

  await list.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit sender' });
  await form.getByLabel(/^Official/).check();
  await expect(form.getByRole('status')).toContainText('becomes official');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page);
  }
  await form.getByRole('button', { name: 'Save sender' }).click();
  await expect(list.getByRole('listitem')).toContainText('Official');
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill(code);
  const row = page.getByRole('row').filter({ hasText: writePostCode(code) });
  await expect(row).toContainText('Official');
  const { data: told } = await member.client
    .from('notifications')
    .select('event')
    .eq('event', 'official_received')
    .throwOnError();
  expect(told).toHaveLength(1);
  expect(complaints).toEqual([]);
});
