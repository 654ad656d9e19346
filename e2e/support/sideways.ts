import { expect, type Page } from '@playwright/test';

/** Tries to scroll sideways, as a person would notice it. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const reached = await page.evaluate(() => {
    window.scrollBy({ left: 1000, behavior: 'instant' });
    return window.scrollX;
  });
  const width = page.viewportSize()?.width;
  expect(reached, `${page.url()} scrolls sideways at ${width} px`).toBe(0);
}
