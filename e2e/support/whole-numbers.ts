import { expect, type Page } from '@playwright/test';

/** Runs in the browser: the numbers that can be seen, and of those the ones that go over two lines. */
function readNumbers(): { seen: string[]; broken: string[] } {
  const seen: string[] = [];
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const numbers = (node.textContent ?? '').matchAll(
      /\b(PO|INV|CN)-\d{4}-\d+|\b[\dA-Z]{4}-[\dA-Z]{4}\b/g,
    );
    for (const { 0: number, index } of numbers) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 0) seen.push(number);
      if (lines.size > 1 && !node.parentElement?.closest('.visually-hidden')) broken.push(number);
    }
  }
  return { seen, broken };
}

/** No number of an order, an invoice or a label is broken at its hyphens. Answers those that are there. */
export async function expectWholeNumbers(page: Page): Promise<string[]> {
  const { seen, broken } = await page.evaluate(readNumbers);
  expect(broken, `broken on ${page.url()}`).toEqual([]);
  return seen;
}
