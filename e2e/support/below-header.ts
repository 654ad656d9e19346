import { expect, type Locator, type Page } from '@playwright/test';

/** The heading stands at the top of what is visible, and the fixed header does not cover it. */
export async function expectBelowHeader(page: Page, heading: Locator): Promise<void> {
  const header = await page.getByRole('banner').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  const distance = async () => ((await heading.boundingBox())?.y ?? -1) - bottom;
  await expect.poll(distance, 'covered by the header').toBeGreaterThanOrEqual(0);
  await expect.poll(distance, 'not at the top').toBeLessThan(60);
}
