import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const services = [
  { anchor: 'mail-reception', title: 'Mail reception and management' },
  { anchor: 'registered-address', title: 'Registered address support' },
  { anchor: 'document-storage', title: 'High security document storage' },
  { anchor: 'scan-email-shred', title: 'Scan, email and shred' },
];

test('a visitor follows each of the four cards to its section, and Back to the cards', async ({
  page,
  complaints,
}) => {
  await page.goto('/business-addresses');
  const cards = page.getByRole('region', { name: 'What comes with the address' });
  await expect(cards.getByRole('listitem')).toHaveCount(4);
  for (const { anchor, title } of services) {
    const card = cards.getByRole('link', { name: title });
    await card.scrollIntoViewIfNeeded();
    const before = await topOf(card);
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/services-offered#${anchor}$`));
    await expectToStartBelowHeader(page, title);
    await expect(section(page, title)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/business-addresses$/);
    await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThan(2);
  }
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/members$/);
  expect(complaints).toEqual([]);
});

for (const width of [1280, 375]) {
  test(`a link from elsewhere shows its section below the header, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { anchor, title } of services) {
      await page.goto('about:blank');
      await page.goto(`/services-offered#${anchor}`);
      await expectToStartBelowHeader(page, title);
    }
  });
}

test('the list on the page leads to each section, again after scrolling away, and Back returns', async ({
  page,
}) => {
  await page.goto('/services-offered');
  const list = page.getByRole('navigation', { name: 'Services on this page' });
  for (const { title } of services) {
    const entry = list.getByRole('link', { name: title });
    for (const _time of ['once', 'once more']) {
      await entry.click();
      await expectToStartBelowHeader(page, title);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    }
  }
  await page.goBack();
  await expect(page).toHaveURL(/#document-storage$/);
  await page.getByRole('link', { name: 'See plans and prices' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/services-offered#document-storage$/);
  await expect(page.getByRole('link', { name: 'See plans and prices' })).toBeInViewport();
});

test('a keyboard user reads on where the list led, and is led to the plans or to us', async ({
  page,
}) => {
  await page.goto('/services-offered');
  const list = page.getByRole('navigation', { name: 'Services on this page' });
  await list.getByRole('link', { name: 'Scan, email and shred' }).focus();
  await page.keyboard.press('Enter');
  await expectToStartBelowHeader(page, 'Scan, email and shred');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See plans and prices' })).toBeFocused();

  const next = page.getByRole('region', { name: 'Choose how much you need' });
  await expect(next.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute(
    'href',
    '/members',
  );
  await next.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

/** The section begins where the fixed header ends: nothing of it is hidden, nothing else shows. */
async function expectToStartBelowHeader(page: Page, title: string): Promise<void> {
  const header = page.getByRole('banner');
  const gap = async () => {
    const box = await header.boundingBox();
    return Math.round((await topOf(section(page, title))) - ((box?.y ?? 0) + (box?.height ?? 0)));
  };
  await expect.poll(gap, title).toBeGreaterThanOrEqual(-1);
  await expect.poll(gap, title).toBeLessThanOrEqual(1);
  await expect(section(page, title).getByRole('heading', { name: title })).toBeInViewport();
}

async function topOf(element: Locator): Promise<number> {
  return element.evaluate((one) => one.getBoundingClientRect().top);
}
