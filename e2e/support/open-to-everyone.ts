import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from '../fixtures';
import { markNewColours } from './new-colours';
import { expectNoSidewaysScrolling } from './sideways';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Violations only: describing everything that passes took longer than the check itself. */
const wanted: RunOptions = {
  runOnly: { type: 'tag', values: standards },
  // whoever speaks to the browser says what they see (WCAG 2.5.3); off by itself, as axe calls it experimental
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

/** Holds what `page` shows now to the standards, at a desk's width and at a small phone's. */
export async function expectOpenToEveryone(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // a control scrolled half under the header or the tabs would count as too small to press
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await findViolations(page), `at ${width} px`).toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

interface Violation {
  id: string;
  /** The elements, as HTML. */
  at: string[];
}

/** What breaks the standards on `page` as it is; of colours, those that it has not shown before. */
export async function findViolations(page: Page): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  await page.evaluate(allHasCome);
  await page.evaluate(markNewColours);
  return page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // by far the most expensive rule
    inPage.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-colours]' }] });
    const { violations } = await inPage.run(document, options);
    for (const marked of document.querySelectorAll('[data-new-colours]')) {
      marked.removeAttribute('data-new-colours');
    }
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  }, wanted);
}

/** Runs in the browser: waits for what is still fading in, and paler than it will be. */
async function allHasCome(): Promise<void> {
  const ends = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined)); // taken away with what it moved
  await Promise.all(ends);
}
