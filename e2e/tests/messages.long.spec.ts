import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { swallowRequest } from '../support/lost-answers';
import { signIn } from '../support/sign-in';

const widths = [375, 900, 1280];

/** Buttons and links that are seen, but where a press would reach something else. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const regions = [...document.querySelectorAll('[aria-label="Messages"][aria-live]')];
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const isMessage = (at: Element | null) => regions.some((region) => region.contains(at));
    return [...scope.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((each) => !isMessage(each))
      .filter((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const across = [left + 2, (left + right) / 2, right - 2];
        const down = [top + 2, (top + bottom) / 2, bottom - 2];
        return across.some((x) => down.some((y) => isMessage(document.elementFromPoint(x, y))));
      })
      .map((each) => each.textContent || each.getAttribute('aria-label') || each.tagName);
  });
}

async function expectNothingCovered(page: Page, text: string): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByText(text);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 760 });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect.poll(() => covered(page), `at ${width} px`).toEqual([]);
  }
}

test('a message never lies over a button: on a member’s page, while it is scrolled, too', async ({
  page,
  member,
  sql,
}) => {
  await sql`insert into notifications (user_id, title, message)
    select ${member.id}, 'Notice ' || n, 'Something happened.' from generate_series(1, 12) n`;
  await page.goto(paths.notifications);
  await page.route('**/rest/v1/notifications?*', async (route) => {
    if (route.request().method() === 'DELETE') await route.abort('connectionreset');
    else await route.fallback();
  });
  await page.getByRole('button', { name: 'Delete “Notice 5”' }).click();
  await expectNothingCovered(page, 'could not be deleted');
  for (const by of [300, 77, -150]) {
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, by);
    await expect.poll(() => covered(page)).toEqual([]);
  }
});

test('a message never lies over a button: in an office list, and in a dialog with its foot', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  // few rows: among many there may be no clear place on a phone, and it lies on as little as can be
  await page.goto(`/dashboard/users?q=${administrator.email}`);
  await page.getByRole('button', { name: /^Export/ }).waitFor();
  await page.route('**/rest/v1/user_directory*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: /^Export/ }).click();
  await expectNothingCovered(page, 'The export could not be completed');

  await page.clock.install();
  await page.goto('/dashboard/greetings');
  await page.getByRole('button', { name: 'New greeting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Greeting text').fill('Good morning');
  await swallowRequest(page, '**/rest/v1/greetings*');
  const sent = page.waitForRequest('**/rest/v1/greetings*');
  await dialog.locator('button[type="submit"]').click();
  await sent;
  await page.clock.runFor(9_000);
  await expectNothingCovered(page, 'longer than usual');
});
