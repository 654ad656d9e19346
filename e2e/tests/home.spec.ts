import type { Page } from '@playwright/test';
import { builtInGreetings } from 'mf-public/home/built-in-greetings';
import { company } from 'shared/company';
import { boardAlphabet, layOutOnBoard } from 'shared/greetings/flap-board';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { lowestPrice } from 'shared/memberships/plan-words';
import { makeGreeting, mark } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { HomePage } from '../pages/home-page';

const firstStart = 2000; // ms, spec 2§9
const interval = 8000;
const longestFlip = 300 + 42 * 50 + 25; // the slowest tile through the whole alphabet
const greetingsRequest = '**/rest/v1/greetings*';

const onBoard = (phrase: string): string => layOutOnBoard(phrase).join('');

/** Whether the tab is in the background, as far as the page can tell. */
function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * The home page, paused, with a clock that stands still until a scene moves it. It opens in the
 * background, so that nothing has greeted before, however slowly it comes.
 */
async function openWithClock(page: Page): Promise<HomePage> {
  await page.clock.install();
  await page.addInitScript(setHidden, true);
  const answered = page.waitForRequest(greetingsRequest).then((request) => request.response());
  await page.goto('/');
  await (await answered)?.finished();
  const home = new HomePage(page);
  await home.pause.click();
  await home.play.waitFor();
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.evaluate(setHidden, false);
  return home;
}

/** Has exactly these phrases greet, in place of what other scenes do to the table meanwhile. */
async function greetWith(page: Page, ...texts: string[]): Promise<void> {
  await page.route(greetingsRequest, (route) =>
    route.fulfill({ json: texts.map((text) => ({ text })) }),
  );
}

test('greets with the active phrases of the database, in their order, one every eight seconds', async ({
  page,
  sql,
  complaints,
}) => {
  const [first, second, hidden] = [
    await makeGreeting(sql, { text: `A ${mark()}`.slice(0, 12), display_order: 0 }),
    await makeGreeting(sql, { text: `B ${mark()}`.slice(0, 12), display_order: 0 }),
    await makeGreeting(sql, { text: 'Hidden', display_order: 0, is_active: false }),
  ];
  try {
    const orders = () => sql<{ text: string; display_order: number }[]>`
      select text, display_order from greetings where is_active`;
    const before = await orders();
    const answer = page.waitForResponse(greetingsRequest);
    const home = await openWithClock(page);
    const rows: { text: string }[] = await (await answer).json();
    const texts = rows.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([first.text, second.text]));
    expect(texts).not.toContain(hidden.text);
    // others may have moved or deleted theirs meanwhile
    const after = await orders();
    const places = texts.flatMap((text) => {
      const [was, is] = [before, after].map((rows) => rows.find((row) => row.text === text));
      return was && was.display_order === is?.display_order ? was.display_order : [];
    });
    expect(places.length).toBeGreaterThanOrEqual(2);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    await home.play.click();
    await page.clock.runFor(firstStart);
    for (const text of [...texts, texts[0] ?? '']) {
      await expect(home.phrase).toHaveText(text);
      await page.clock.runFor(longestFlip);
      expect((await home.look()).text).toBe(onBoard(text));
      await page.clock.runFor(interval - longestFlip);
    }
  } finally {
    await sql`delete from greetings where id in ${sql([first.id, second.id, hidden.id])}`;
  }
  expect(complaints).toEqual([]);
});

test('greets with the six built-in phrases when the database cannot be reached', {
  tag: '@long',
}, async ({ page }) => {
  await page.route(greetingsRequest, (route) => route.abort());
  const home = await openWithClock(page);
  await home.play.click();
  await page.clock.runFor(firstStart);
  const [shownFirst, ...others] = builtInGreetings;
  for (const phrase of [...others, shownFirst]) {
    await expect(home.phrase).toHaveText(phrase);
    await page.clock.runFor(interval);
  }
});

test('starts after two seconds; only changed tiles move, one position at a time, by chance', {
  tag: '@long',
}, async ({ page }) => {
  const [before, after] = ['Good evening', 'Fine morning']; // seven tiles: hardly all at one moment by chance
  await greetWith(page, before, after);
  const home = await openWithClock(page);
  await home.play.click();
  await page.clock.runFor(firstStart + longestFlip);
  expect((await home.look()).text).toBe(onBoard(before));

  await page.clock.runFor(interval - longestFlip - 1);
  expect((await home.look()).text).toBe(onBoard(before));
  const watched = await home.watch();
  await page.clock.runFor(longestFlip + 16);
  const moments = await watched();
  expect(moments.at(-1)).toEqual({ text: onBoard(after), lit: [] });
  expect(moments.some(({ lit }) => lit.length > 0)).toBe(true);

  const startsAt = new Set<number>();
  for (let tile = 0; tile < 42; tile += 1) {
    const shown = moments.map(({ text }) => text[tile] ?? '');
    const steps = shown.filter((char, at) => at === 0 || char !== shown[at - 1]);
    const isLit = moments.some(({ lit }) => lit.includes(tile));
    expect(isLit, `tile ${tile}`).toBe(steps.length > 1);
    for (let step = 1; step < steps.length; step += 1) {
      const next = (boardAlphabet.indexOf(steps[step - 1] ?? '') + 1) % boardAlphabet.length;
      expect(steps[step], `tile ${tile}`).toBe(boardAlphabet[next]);
    }
    if (steps.length > 1) startsAt.add(shown.findIndex((char) => char !== shown[0]));
  }
  expect(startsAt.size).toBeGreaterThan(1);
  expect(Math.max(...startsAt)).toBeLessThanOrEqual(Math.ceil(300 / 16) + 2);
});

test('paused, the board rests on a whole phrase until it is played again', {
  tag: '@long',
}, async ({ page }) => {
  await greetWith(page, 'Good evening', 'Good morning');
  const home = await openWithClock(page);
  await home.play.click();
  await page.clock.runFor(firstStart + 300);
  await home.pause.click();
  const rest = { text: onBoard('Good evening'), lit: [] };
  expect(await home.look()).toEqual(rest);
  await page.clock.runFor(60_000);
  expect(await home.look()).toEqual(rest);

  await home.play.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(firstStart - 1);
  expect(await home.look()).toEqual(rest);
  await page.clock.runFor(1 + longestFlip);
  expect((await home.look()).text).toBe(onBoard('Good morning'));
});

test('the board stands still while the tab is hidden', { tag: '@long' }, async ({ page }) => {
  await greetWith(page, 'Good evening', 'Good morning');
  const home = await openWithClock(page);
  await home.play.click();
  await page.clock.runFor(firstStart + 300);
  await page.evaluate(setHidden, true);
  await page.clock.runFor(60_000);
  expect(await home.look()).toEqual({ text: onBoard('Good evening'), lit: [] });
  await page.evaluate(setHidden, false);
  await page.clock.runFor(firstStart + longestFlip);
  expect((await home.look()).text).toBe(onBoard('Good morning'));
});

test('holds still for people who want no motion, and greets them all the same', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await greetWith(page, 'Good evening', 'Good morning');
  await page.clock.install();
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.phrase).toHaveText('Good evening');
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.clock.runFor(60_000);
  expect(await home.look()).toEqual({ text: onBoard('Good evening'), lit: [] });
  await expect(home.pause).toBeHidden();
});

test('a phrase too long and with unknown characters shows what the board can show', {
  tag: '@long',
}, async ({ page }) => {
  await greetWith(page, 'Merħba! Ċ Internationalisation of every single greeting');
  const home = await openWithClock(page);
  await home.play.click();
  await page.clock.runFor(firstStart + longestFlip);
  expect((await home.look()).text).toBe('  MER BA!     INTERNATIONALI   OF EVERY   ');
});

for (const [width, height] of [
  [375, 667],
  [1280, 800],
] as const) {
  const tag = width === 375 ? [] : '@long';
  test(`the first screen says where this is, what it costs and how to ask, ${width} px wide`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    const whole = { ratio: 1 };
    await expect(main.getByText('Valletta, Malta')).toBeInViewport(whole);
    const price = main.getByRole('link', { name: lowestPrice(builtInPlans) });
    await expect(price).toBeInViewport(whole);
    await expect(main.getByRole('link', { name: 'Ask us' })).toBeInViewport(whole);
    await expect(main.getByRole('link', { name: company.phone.display })).toBeInViewport(whole);
    await price.click();
    await expect(page).toHaveURL('/members');
  });
}

test('the home page leads to the address, the house and the affiliates', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const [name, path] of [
    ['Explore Services', '/business-addresses'],
    ['Learn More about the house', '/building-history'],
    ['Become an Affiliate', '/affiliate'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('arriving from another page shows the same home page', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/members');
  await page.getByRole('link', { name: /home page/ }).click();
  const home = new HomePage(page);
  await expect(home.heading).toHaveText(/Your business has a home/);
  await expect(home.pause).toBeVisible();
  expect(complaints).toEqual([]);
});
