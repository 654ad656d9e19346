import type { Response } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

test('an administrator looks at the charts: the month they point at, the table by keyboard, the file', async ({
  page,
  context,
  administrator,
  complaints,
}) => {
  await signIn(context, administrator);
  await page.goto(paths.overview);
  const income = page.getByRole('figure', { name: 'Monthly income' });
  const bars = income.locator('svg').last();
  await expect(bars).toBeVisible();
  await bars.scrollIntoViewIfNeeded();
  const place = await bars.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 20);
  await expect(income.getByText(/^\w+ \d{4} Year before €[\d,.]+ · Income €[\d,.]+$/)).toHaveCount(
    12,
  );
  await expect(income.locator('strong:visible')).toHaveCount(1);

  // as narrow as a phone gets, in colours of the person's own
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await expectNoSidewaysScrolling(page);
  const asTable = page.getByRole('button', { name: 'Show as table (Members over time)' });
  await asTable.focus();
  await page.keyboard.press('Enter');
  const members = page.getByRole('region', { name: 'Members over time' });
  await page.keyboard.press('Shift+Tab');
  await expect(members).toBeFocused();
  await expect(members.getByRole('row')).toHaveCount(13);
  await expectNoSidewaysScrolling(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (Members over time)' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(
    /^members-over-time-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/,
  );
  expect(complaints).toEqual([]);
});

test('no other page of the office loads what draws the charts', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) answers.push(response);
  });
  const drawing = async () => {
    const texts = await Promise.all(answers.map((answer) => answer.text().catch(() => '')));
    return texts.filter((text) => text.includes('Members over time'));
  };
  for (const path of [paths.orders, paths.users]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(answers.length, path).toBeGreaterThan(0);
    expect(await drawing(), path).toEqual([]);
    answers.length = 0;
  }
  await page.goto(paths.overview);
  await expect(page.getByRole('figure', { name: 'Monthly income' })).toBeVisible();
  expect(await drawing()).toHaveLength(1);
});
