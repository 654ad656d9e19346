import { expect, type Page } from '@playwright/test';

/** Waits until nothing on the page loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  const loading = page.locator('[aria-busy=true], [class*="skeleton.module-skeleton"]');
  await expect(loading).toHaveCount(0, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(isAtRest);
}

/**
 * Runs in the page, frame by frame: what an animation promises (`finished`) is never kept when its element
 * is drawn anew meanwhile.
 */
function isAtRest(): boolean {
  const isMoving = document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    );
  return document.fonts.status === 'loaded' && !isMoving;
}
