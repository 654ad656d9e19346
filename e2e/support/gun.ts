import type { Page } from '@playwright/test';

/** A scanner's gun over a label: one press of its trigger types the code and Enter, faster than hands can. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const press = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    for (const key of text) if (press(key)) document.execCommand('insertText', false, key);
    press('Enter');
  }, code);
}
