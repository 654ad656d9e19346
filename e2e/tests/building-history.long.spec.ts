import { company } from 'shared/company';
import { expect, test } from '../fixtures';

test('a visitor comes from the home page and reads the story, told apart from history', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL('/building-history');
  await expect(page).toHaveTitle(`${company.name} | Building History`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(/The house in this story is an example/)).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Building History' }),
  ).toHaveAttribute('aria-current', 'page');
  expect(complaints).toEqual([]);
});

test('someone who listens hears headings, floors and years in order, and goes on by keyboard', async ({
  page,
}) => {
  await page.goto('/building-history');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const levels = await main
    .locator('h1, h2, h3')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(skipped).toEqual([]);
  const floors = page.getByRole('region', { name: 'From the roof to the well' });
  await expect(floors.getByRole('listitem')).toHaveCount(6);

  const entries = page.getByRole('region', { name: 'Year by year' }).getByRole('listitem');
  const texts = await entries.allTextContents();
  const years = texts.map((text) => Number(/^\d{4}/.exec(text)?.[0] ?? 9999));
  expect(years.length).toBeGreaterThan(5);
  expect(years).toEqual([...years].sort((one, other) => one - other));
  for (const text of texts) expect(text).toMatch(/^(\d{4}|Today) (The city|The house)/);

  for (const { name, url } of [
    { name: 'Make it your address', url: '/members' },
    { name: 'Arrange a visit', url: '/contact' },
    { name: 'See the lounge', url: '/login' },
  ]) {
    await main.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL('/building-history');
  }
});

test('a visitor without JavaScript reads the whole story', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/building-history');
  for (const name of ['A city drawn with a ruler', 'From the roof to the well', 'Year by year']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Make it your address' })).toHaveAttribute(
    'href',
    '/members',
  );
  await context.close();
});
