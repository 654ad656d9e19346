import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { expectNoSidewaysScrolling } from './sideways';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Violations only: describing everything that passes took longer than the check itself. */
const wanted: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: standards },
  resultTypes: ['violations'],
};

/** Holds what `page` shows now to the standards, at a desk's width and at a small phone's. */
export async function expectOpenToEveryone(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // what has been scrolled half under the header and the tabs would count as too small to press
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    // legacy mode: the other one opens an extra page for the sake of frames, which no page has
    const axe = new AxeBuilder({ page }).options(wanted).setLegacyMode();
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    expect(found, `at ${width} px`).toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
