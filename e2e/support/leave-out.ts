import type { Page } from '@playwright/test';

/**
 * Leaves out what the page would do by itself after `delay` ms, so that a passing state can be looked
 * at for long. (A stopped clock would stop the timers of the checks as well.)
 */
export async function leaveOut(page: Page, delay: number): Promise<void> {
  await page.addInitScript((left) => {
    const before = window.setTimeout.bind(window);
    const after = (run: () => void, ms?: number) => (ms === left ? 0 : before(run, ms));
    Object.assign(window, { setTimeout: after });
  }, delay);
}
