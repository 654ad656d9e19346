import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { signIn } from '../support/sign-in';

// Far ahead, and a minute before dawn: the due times of other scenes go by these hours, too.
const day = '2155-03-04';

test('the office closes for a day and opens on another weekday, from the queue of scans, by keyboard', async ({
  page,
  context,
  administrator,
  sql,
  complaints,
}) => {
  const noSunday = () => sql`delete from opening_hours where weekday = 7`;
  await noSunday();
  await sql`delete from closed_days where day = ${day}`;
  await signIn(context, administrator);
  await page.goto(paths.postScanning);
  await page.getByRole('link', { name: 'Working hours' }).click();
  await expect(page.getByText('Times already promised stay.')).toBeVisible();

  await test.step('a closed day is added, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'Add closed day' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
    await dialog.getByLabel('Day', { exact: true }).fill(day);
    await dialog.getByLabel('Reason').fill('Office move');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const list = page.getByRole('list', { name: 'Closed days' });
    await expect(list).toContainText('Office move');
    await page.getByRole('button', { name: 'Delete 4 March 2155' }).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo: bring back “4 March 2155”' });
    await expect(undo).toBeFocused();
    await expect.poll(() => sql`select 1 from closed_days where day = ${day}`).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete 4 March 2155' })).toBeVisible();
    const rows = await sql`select reason from closed_days where day = ${day}`;
    expect([...rows]).toEqual([{ reason: 'Office move' }]);
  });

  await test.step('a week that is not saved yet is still there after Back and Forward', async () => {
    await page.getByRole('checkbox', { name: 'Sunday is open' }).check();
    await page.getByLabel('Sunday, from').fill('03:01');
    await page.getByLabel('Sunday, to').fill('03:00');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Scanning' })).toBeVisible();
    await page.goForward();
    await expect(page.getByText('What you typed here before is still here.')).toBeVisible();
    await expect(page.getByLabel('Sunday, from')).toHaveValue('03:01');
  });

  try {
    await page.getByRole('button', { name: 'Save hours' }).press('Enter');
    await expect(page.getByText('Please close after opening')).toBeVisible();
    await expect(page.getByLabel('Sunday, to')).toBeFocused();
    await page.getByLabel('Sunday, from').fill('02:59');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The opening hours are saved.')).toBeFocused();
    const rows = await sql`select opens, closes from opening_hours where weekday = 7`;
    expect([...rows]).toEqual([{ opens: '02:59:00', closes: '03:00:00' }]);
  } finally {
    await noSunday();
    await sql`delete from closed_days where day = ${day}`;
  }
  expect(complaints).toEqual([]);
});
