import type { Page } from '@playwright/test';

/** A scanner's gun over a label: one press of its trigger types the code and Enter, faster than hands can. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    let at = performance.now();
    const press = (key: string) => {
      at += 4; // ms, however slow this machine is
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      return (document.activeElement ?? document.body).dispatchEvent(event);
    };
    for (const key of text) if (press(key)) document.execCommand('insertText', false, key);
    press('Enter');
  }, code);
}
