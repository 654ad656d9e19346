import type { Locator, Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { AdminList } from '../pages/admin-lists';
import { closedGate } from '../support/gate';
import { order } from '../support/purchases';
import { signIn } from '../support/sign-in';

/** Presses it with the mouse, and lets go once it is somewhere else. */
async function pressWhileItMoves(page: Page, it: Locator, move: () => unknown): Promise<void> {
  await it.hover();
  const top = async () => (await it.boundingBox())?.y ?? 0;
  const before = await top();
  await page.mouse.down();
  await move();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeGreaterThan(30);
  await page.mouse.up();
}

test('an administrator presses in a row that the answer to a search moves: it is what they get', async ({
  page,
  context,
  account,
  administrator,
  sql,
  complaints,
}) => {
  const mine = await order(account, await makeService(sql, { price: 100 }));
  await order(account, await makeService(sql, { price: 100 })); // stands above it
  await signIn(context, administrator);
  const orders = await new AdminList(page, paths.orders).open();
  const button = orders.row(mine.purchase_number).getByRole('button', { name: /record payment/i });
  await expect(button).toBeVisible();
  const gate = closedGate();
  await page.route('**/order_directory?*search_text*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.getByRole('searchbox').fill(mine.purchase_number);
  await pressWhileItMoves(page, button, gate.open);
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await expect(dialog).toContainText(mine.purchase_number);
  expect(complaints).toEqual([]);
});

test('a member deletes the notification they press, though a newer one arrives just then', async ({
  page,
  member,
  sql,
  complaints,
}) => {
  const notify = (title: string) => sql`
    insert into notifications (user_id, title, message) values (${member.id}, ${title}, 'It is here.')`;
  await notify('First letter');
  await page.goto(paths.notifications);
  await pressWhileItMoves(page, page.getByRole('button', { name: 'Delete “First letter”' }), () =>
    notify('Second letter'),
  );
  await expect(page.getByRole('button', { name: 'Undo: bring back “First letter”' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete “Second letter”' })).toBeVisible();
  expect(complaints).toEqual([]);
});
