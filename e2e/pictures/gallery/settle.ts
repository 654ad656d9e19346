import type { Page } from '@playwright/test';

/** Waits until nothing on the page loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy=true], [class*="skeleton.module-skeleton"]').waitFor({
    state: 'detached',
  });
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
