import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';

test.use({ hasTouch: true });

interface Place {
  x: number;
  y: number;
}

function middle(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const hands = {
  async finger(page: Page, place: Place) {
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Place[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    return { down: () => touch('touchStart', [place]), up: () => touch('touchEnd', []) };
  },
  async mouse(page: Page, { x, y }: Place) {
    await page.mouse.move(x, y);
    return page.mouse;
  },
};

for (const [hand, start] of Object.entries(hands)) {
  test(`a member deletes the notification under their ${hand}, though a newer one arrives as they press`, async ({
    page,
    member,
    sql,
    complaints,
  }) => {
    const notify = (title: string) => sql`
      insert into notifications (user_id, title, message) values (${member.id}, ${title}, 'It is here.')`;
    await notify('First letter');
    await page.goto(paths.notifications);
    const first = page.getByRole('button', { name: 'Delete “First letter”' });
    await first.scrollIntoViewIfNeeded();
    const press = await start(page, await first.evaluate(middle));
    await press.down();
    await notify('Second letter');
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    await press.up();
    await expect(
      page.getByRole('button', { name: 'Undo: bring back “First letter”' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete “Second letter”' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
