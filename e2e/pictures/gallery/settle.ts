import { expect, type Page } from '@playwright/test';

/** Waits until nothing on the page loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  const loading = page.locator('[aria-busy=true], [class*="skeleton.module-skeleton"]');
  await expect(loading).toHaveCount(0, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(allHasCome);
}

/** Runs in the page. */
async function allHasCome(): Promise<void> {
  await document.fonts.ready;
  const ends = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined)); // taken away with what it moved
  await Promise.all(ends);
}
