import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { findViolations } from '../support/open-to-everyone';

/** The texts that cannot be read well; a second look at a page covers only what is new on it. */
async function hardToRead(page: Page): Promise<string[]> {
  const contrast = (await findViolations(page)).filter(({ id }) => id === 'color-contrast');
  return contrast.flatMap(({ at }) => at.map((html) => html.replace(/<[^>]*>/g, '')));
}

test('colours that are hard to read are found wherever they first show', async ({ page }) => {
  await page.setContent(`
    <style>
      @media (width < 30rem) { #narrow { color: #eee; } }
      dialog { background: #333; color: #000; }
    </style>
    <main style="background: #fff; color: #000">
      <h1>Readable</h1>
      <p style="color: #ddd">Pale</p> <p style="color: #ddd">Pale again</p>
      <p id="narrow">On a phone</p>
      <div style="background: #111"><p>On dark ground</p></div>
      <p id="later">Later</p>
      <div style="opacity: 0.2"><p>Faint</p></div>
      <button disabled style="color: #ddd; background: #fff">Off</button>
      <button style="color: #ddd; background: #fff">On</button>
    </main>
    <dialog aria-label="Question"><p>In a dialog</p></dialog>`);
  expect(await hardToRead(page)).toEqual(['Pale', 'On dark ground', 'Faint', 'On']);
  expect(await hardToRead(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 900 });
  expect(await hardToRead(page)).toEqual(['On a phone']);
  await page.locator('#later').evaluate((later) => {
    later.style.color = '#ccc';
  });
  expect(await hardToRead(page)).toEqual(['Later']);
  await page.locator('dialog').evaluate((dialog) => (dialog as HTMLDialogElement).showModal());
  expect(await hardToRead(page)).toEqual(['In a dialog']);
});
