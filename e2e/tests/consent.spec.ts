import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { CookieConsent } from '../pages/cookie-consent';
import { neverAsked } from '../support/consent';

const link = '/members?ref=SOMEBODY22';
const linkToHome = '/?ref=SOMEBODY22';
const day = 24 * 60 * 60; // s

test.use(neverAsked);

async function arrive(page: Page, path = link): Promise<CookieConsent> {
  await page.goto(path);
  const consent = new CookieConsent(page);
  await consent.banner.waitFor();
  return consent;
}

/** The site's map provider, and what it has been asked for. */
async function watchMapProvider(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A map</title>' });
  });
  return asked;
}

const map = (page: Page) => page.getByRole('contentinfo').locator('iframe');

function lookOf(button: Locator): Promise<object> {
  return button.evaluate((one) => {
    const { width, height } = one.getBoundingClientRect();
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
    const size = [width, height].map(Math.round);
    return { size, color, backgroundColor, borderColor, fontSize, fontWeight };
  });
}

async function scrollToFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}

test('the site stores no cookie and asks no third party before the visitor answers', async ({
  page,
  context,
  complaints,
}) => {
  const asked = await watchMapProvider(context);
  const { banner } = await arrive(page);
  await scrollToFooter(page);
  await page.getByRole('link', { name: 'Business Addresses' }).first().click();
  await expect(page).toHaveURL('/business-addresses');
  await expect(banner).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a page without scripts asks no question about cookies, and stores nothing', {
  tag: '@long',
}, async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('Cookie consent');
});

test('a visitor without a referral link sees no cookie banner; the map asks in its own place', {
  tag: '@long',
}, async ({ page, context }) => {
  const asked = await watchMapProvider(context);
  await page.goto('/', { waitUntil: 'networkidle' });
  const consent = new CookieConsent(page);
  await consent.openFromFooter(); // so the code is there and has decided
  await page.keyboard.press('Escape');
  await expect(consent.settings).toBeHidden();
  await expect(consent.banner).toBeHidden();
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(map(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('accepting keeps the code of the link for 30 days and asks no more, until it is taken back', {
  tag: '@long',
}, async ({ page, context }) => {
  const asked = await watchMapProvider(context);
  const consent = await arrive(page);
  await consent.accept.click();
  await expect(consent.banner).toBeHidden();
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'dub_id', value: 'SOMEBODY22', path: '/', sameSite: 'Lax' });
  const { now } = await page.evaluate(() => ({ now: Date.now() / 1000 }));
  expect(cookie?.expires).toBeGreaterThan(now + 30 * day - 60);
  expect(cookie?.expires).toBeLessThanOrEqual(now + 30 * day + 1);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause greetings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(consent.banner).toBeHidden();
  await scrollToFooter(page);
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
  expect(asked).toEqual([]); // the question was about the link, not about the map
  expect(await context.cookies()).toHaveLength(1);

  await consent.openFromFooter();
  await expect(consent.purpose('Referral')).toBeChecked();
  await expect(consent.purpose('Map')).not.toBeChecked();
  await consent.answer('Accept all');
  await expect(map(page)).toBeVisible();
  await consent.openFromFooter();
  await consent.answer('Only necessary');
  expect(await context.cookies()).toEqual([]);
  await expect(map(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
});

test('accepting two pages later still keeps the code the visit began with', {
  tag: '@long',
}, async ({ page, context }) => {
  const consent = await arrive(page);
  await page.getByRole('link', { name: 'Building History' }).first().click();
  await expect(page).toHaveURL('/building-history');
  await consent.accept.click();
  await expect
    .poll(async () => (await context.cookies()).map(({ value }) => value))
    .toEqual(['SOMEBODY22']);
});

test('declining keeps nothing and asks no more; the map then comes when asked for, until the next answer', {
  tag: '@long',
}, async ({ page, context }) => {
  const asked = await watchMapProvider(context);
  const consent = await arrive(page);
  await consent.decline.click();
  await expect(consent.banner).toBeHidden();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(consent.banner).toBeHidden();
  expect(await context.cookies()).toEqual([]);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(map(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await consent.openFromFooter();
  await consent.answer('Save choices');
  await expect(map(page)).toBeHidden();
});

test('each purpose has a switch of its own, off until switched on', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const asked = await watchMapProvider(context);
  const consent = await arrive(page);
  await consent.banner.getByRole('button', { name: 'Settings' }).click();
  await expect(consent.purpose('Necessary')).toBeChecked();
  await expect(consent.purpose('Necessary')).toBeDisabled();
  await expect(consent.purpose('Referral')).not.toBeChecked();
  await expect(consent.purpose('Map')).not.toBeChecked();
  await consent.purpose('Map').check();
  await consent.answer('Save choices');
  await expect(consent.banner).toBeHidden();
  expect(await context.cookies()).toEqual([]);
  await scrollToFooter(page);
  await expect(map(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);

  await consent.openFromFooter();
  await expect(consent.purpose('Map')).toBeChecked();
  await expect(consent.purpose('Referral')).not.toBeChecked();
});

test('closing the settings without an answer is no answer', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const consent = await arrive(page);
  const open = consent.banner.getByRole('button', { name: 'Settings' });
  await open.click();
  await consent.purpose('Referral').check();
  await page.keyboard.press('Escape');
  await expect(consent.settings).toBeHidden();
  await expect(open).toBeFocused();
  expect(await context.cookies()).toEqual([]);
});

test('taking consent back in one tab counts in the other', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await watchMapProvider(context);
  await page.goto('/');
  const consent = new CookieConsent(page);
  await consent.openFromFooter();
  await consent.answer('Accept all');
  const other = await context.newPage();
  await other.goto('/contact');
  await scrollToFooter(other);
  await expect(map(other)).toBeVisible();
  await consent.openFromFooter();
  await consent.answer('Only necessary');
  await expect(map(other)).toBeHidden();
});

test('Global Privacy Control declines for its owner, who may still agree', {
  tag: '@long',
}, async ({ page, context }) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await page.goto(link);
  const consent = new CookieConsent(page);
  await consent.openFromFooter(); // so the code is there and has decided
  await expect(consent.settings).toContainText('Global Privacy Control');
  await page.keyboard.press('Escape');
  await consent.settings.waitFor({ state: 'detached' });
  await expect(consent.banner).toBeHidden();
  expect(await context.cookies()).toEqual([]);

  await consent.openFromFooter();
  await consent.purpose('Referral').check();
  await consent.answer('Save choices');
  expect(await context.cookies()).toHaveLength(1);
  await page.reload();
  await consent.openFromFooter();
  await expect(consent.purpose('Referral')).toBeChecked();
  expect(await context.cookies()).toHaveLength(1);
});

test('the question moves nothing, takes no focus, offers two like buttons, and can be answered by keyboard', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as never as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const consent = await arrive(page, linkToHome);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const moved = await page.evaluate(() =>
    (globalThis as never as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThan(0.01);
  await page.mouse.move(0, 0);
  expect(await lookOf(consent.accept)).toEqual(await lookOf(consent.decline));

  await page.keyboard.press('Tab'); // skip to content
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(consent.decline).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(consent.banner).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the end of the page can be reached beneath the question', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const consent = await arrive(page, linkToHome);
  const last = page.getByRole('contentinfo').getByText('VAT', { exact: false });
  // on a busy machine the page may still grow after the first scroll
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
    const [line, banner] = [await last.boundingBox(), await consent.banner.boundingBox()];
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  }).toPass();
});

test('settings that cannot be loaded say so, and open when asked again', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/consent-settings.*.js', (route) => route.abort());
  await arrive(page, linkToHome);
  const open = page.getByRole('button', { name: 'Cookie settings' });
  await open.click();
  await expect(page.getByText('The cookie settings could not be loaded.')).toBeVisible();
  await page.unroute('**/consent-settings.*.js');
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
});
