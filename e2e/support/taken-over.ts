import type { Page } from '@playwright/test';

/** Waits until the code of a served page has taken its form over, as it answers clicks from then on. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('main button');
    return button && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}
