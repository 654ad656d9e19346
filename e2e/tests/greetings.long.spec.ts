import type { Page } from '@playwright/test';
import { makeGreeting, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { HomePage } from '../pages/home-page';
import { LoginPage } from '../pages/login-page';
import { humanly } from '../support/keyboard';
import { signIn } from '../support/sign-in';

test.describe.configure({ mode: 'serial' }); // they share one order

/** The rows of a test, by their last letter, in the order of the list. */
async function orderOf(page: Page, name: string): Promise<string> {
  const rows = page.getByRole('list', { name: 'Greetings' }).getByRole('listitem');
  const names = await rows.evaluateAll((items) => items.map((item) => item.ariaLabel ?? ''));
  return names
    .filter((text) => text.startsWith(name))
    .map((text) => text.at(-1))
    .join('');
}

test('a greeting from its first word to the home page, and off it again', async ({
  page,
  context,
  browser,
  baseURL,
  administrator,
  complaints,
}) => {
  const text = `Good day ${mark()}`;
  await signIn(context, administrator);
  await page.goto('/dashboard/greetings');
  await page.getByRole('button', { name: 'New greeting' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Greeting text')).toBeFocused();
  await page.keyboard.type(`${text} to one and all & more`, humanly);
  await expect(dialog.getByText('Does not fit the board')).toBeVisible();
  await expect(dialog.getByText('“&”')).toBeVisible();
  await dialog.getByLabel('Greeting text').fill(text);
  await expect(dialog.getByText('Does not fit the board')).toBeHidden();
  // the board flips to it, tile by tile
  const board = dialog.getByRole('figure').locator('[aria-hidden]');
  await expect(board).toHaveText(new RegExp(`GOOD DAY\\s+${text.slice(9).toUpperCase()}`));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem', { name: text });
  await expect(row).toContainText(text);

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const visitor = await elsewhere.newPage();
  const greeted = visitor.waitForResponse('**/rest/v1/greetings?*');
  const home = new HomePage(visitor);
  await visitor.goto('/');
  expect(await (await greeted).text()).toContain(text);
  await expect(home.phrase).toHaveText(text); // it has number 0 and comes first
  await elsewhere.close();

  await row.getByRole('switch', { name: `“${text}” is active` }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Delete “${text}”` }).click();
  await dialog.getByRole('button', { name: 'Delete greeting' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('greetings are moved by keyboard, by mouse and by finger; another desk sees it', async ({
  page,
  context,
  browser,
  baseURL,
  administrator,
  sql,
  complaints,
}) => {
  const name = mark();
  for (const [index, letter] of ['a', 'b', 'c', 'd'].entries()) {
    await makeGreeting(sql, { text: `${name} ${letter}`, display_order: 9000 + index });
  }
  await signIn(context, administrator);
  await page.goto('/dashboard/greetings');
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signIn(other, administrator);
  const desk = await other.newPage();
  await desk.goto('/dashboard/greetings');
  const row = (letter: string) => page.getByRole('listitem', { name: `${name} ${letter}` });
  const handle = (letter: string) => row(letter).getByRole('button', { name: /^Drag/ });
  await expect.poll(() => orderOf(page, name)).toBe('abcd');

  await row('c')
    .getByRole('button', { name: `Move “${name} c” up` })
    .press('Enter');
  await expect.poll(() => orderOf(page, name)).toBe('acbd');
  await expect(row('c').getByRole('button', { name: `Move “${name} c” up` })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => orderOf(page, name)).toBe('abdc');
  await expect(row('c').getByRole('button', { name: `Move “${name} c” up` })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `“${name} c” is now` })).toHaveCount(1);
  await expect.poll(() => orderOf(desk, name)).toBe('abdc');

  // in the middle of the window, where nothing scrolls along
  await row('b').evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const [from, over] = [await handle('c').boundingBox(), await row('a').boundingBox()];
  if (!from || !over) throw new Error('the rows are not on the screen');
  const x = from.x + from.width / 2;
  for (const isLetGo of [true, false]) {
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, over.y + over.height / 4, { steps: 8 });
    if (isLetGo) await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => orderOf(page, name)).toBe(isLetGo ? 'abdc' : 'cabd');
  }
  await expect(handle('c')).toBeFocused();
  await expect.poll(() => orderOf(desk, name)).toBe('cabd'); // so that nothing moves under the finger

  // a finger: what Chromium makes of a touch, one point at a time
  const finger = await context.newCDPSession(page);
  const [first, last] = [await handle('a').boundingBox(), await row('d').boundingBox()];
  if (!first || !last) throw new Error('the rows are not on the screen');
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: first.x + 12, y }],
    });
  await touch('touchStart', first.y + 12);
  for (let step = 1; step <= 8; step += 1) {
    const to = last.y + last.height - 4;
    await touch('touchMove', first.y + 12 + ((to - first.y - 12) * step) / 8);
  }
  await touch('touchEnd', 0);
  await expect.poll(() => orderOf(page, name)).toBe('cbda');
  await expect.poll(() => orderOf(desk, name)).toBe('cbda');
  const stored = await sql`
    select right(text, 1) as letter from greetings where text like ${`${name}%`} order by display_order`;
  expect(stored.map(({ letter }) => letter).join('')).toBe('cbda');
  await other.close();
  await sql`delete from greetings where text like ${`${name}%`}`;
  expect(complaints).toEqual([]);
});

test('a greeting half written is asked about as the tab is closed, and kept at Back and when the session ends in another tab', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(context, administrator);
  await page.goto('/dashboard/discounts');
  await page.getByRole('link', { name: 'Greetings' }).first().click();
  await page.getByRole('button', { name: 'New greeting' }).click();
  const text = page.getByRole('dialog').getByLabel('Greeting text');
  await text.fill('Half a greeting');

  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/discounts$/);
  await page.goForward();
  await page.getByRole('button', { name: 'New greeting' }).click();
  await expect(text).toHaveValue('Half a greeting');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await expect(text).toHaveValue('Half a greeting');

  const other = await context.newPage();
  await other.goto('/dashboard/greetings');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await new LoginPage(page).email.fill(administrator.email);
  await new LoginPage(page).password.fill(administrator.password);
  await new LoginPage(page).submit.click();
  await page.getByRole('button', { name: 'New greeting' }).click();
  await expect(page.getByRole('dialog')).toContainText('is still here');
  await expect(text).toHaveValue('Half a greeting');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'New greeting' }).click();
  await expect(text).toHaveValue('');
});
