import type { Page } from './pages';

export type Sides = 1 | 2;

/** The fewest and the most sheets of one scan. */
export const sheetRange = { from: 1, to: 400 } as const;

/** How many sheets so many pages are; null where a PDF may hold any number of them. */
export function sheetsFor(pages: readonly Pick<Page, 'isPdf'>[], sides: Sides): number | null {
  if (pages.length === 0 || pages.some(({ isPdf }) => isPdf)) return null;
  return Math.ceil(pages.length / sides);
}

/** What was typed as a number of sheets; null where it is none. */
export function readSheets(text: string): number | null {
  const sheets = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return sheets >= sheetRange.from && sheets <= sheetRange.to ? sheets : null;
}
