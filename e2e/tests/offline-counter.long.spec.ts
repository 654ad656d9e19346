import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { kept, label, notSent, recipient, withCamera } from '../support/counter';
import { scan } from '../support/gun';
import { humanly } from '../support/keyboard';
import { whenKept, whenKeptHere, withoutConnection } from '../support/offline';
import { labels } from '../support/post';
import { join } from '../support/purchases';
import { signIn } from '../support/sign-in';

test.use({ ...withCamera, serviceWorkers: 'allow' });

test('the counter opens without a connection after a reload, takes in an item, and sends it once there is one', async ({
  page,
  context,
  account,
  administrator,
  sql,
}) => {
  test.slow();
  await join(account, administrator, 'essential');
  const [{ box_number: box } = { box_number: 0 }] = await sql<{ box_number: number }[]>`
    select box_number from profiles where id = ${account.id}`;
  const [code = ''] = await labels(administrator, 1);
  await signIn(context, administrator);
  await page.goto(paths.postCounter);
  await expect(recipient(page)).toBeVisible();
  await whenKept(page);
  for (const list of ['recipients', 'senders']) await whenKeptHere(page, `"post","${list}"`);
  await whenKeptHere(page, '"second-factor","lock"');

  await context.setOffline(true);
  await page.reload();
  await expect(withoutConnection(page)).toBeVisible();
  await expect(recipient(page)).toBeFocused();
  await page.keyboard.type(String(box), humanly);
  await page.keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await scan(page, code);
  await expect(kept(page, code)).toBeVisible();
  await expect(notSent(page)).toBeVisible();

  await context.setOffline(false);
  await expect(notSent(page)).toBeHidden();
  const stored = await sql`select user_id from post_items where code = ${code}`;
  expect(stored).toEqual([{ user_id: account.id }]);
  await expect(withoutConnection(page)).toHaveCount(0);
});
