import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 400;

/** How fast hands type: whoever types faster is a scanner's gun. */
export const humanly = { delay: 60 }; // ms between keys

/** Goes on with the Tab key until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    // asked for anew each time: a list that is read again may have put another in its place
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`the Tab key never reaches ${target}`);
}
