import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import type { Page } from './pages';

export type Sides = 1 | 2;

/** The fewest and the most sheets of one scan. */
export const sheetRange = { from: 1, to: 400 } as const;

/** Files that may hold any number of pages; each of the others is one. */
const ofManyPages = ['application/pdf', 'image/tiff'];

type Files = readonly Pick<Page, 'file'>[];

const areCounted = (pages: Files) => !pages.some(({ file }) => ofManyPages.includes(file.type));

/**
 * How many sheets so many pages are; null where a file may hold any number of them, or where nobody has said whether both
 * sides were scanned and it matters.
 */
export function sheetsFor(pages: Files, sides: Sides | null): number | null {
  if (pages.length === 0 || !areCounted(pages)) return null;
  if (sides === null && pages.length > sheetsOfDocument) return null;
  return Math.ceil(pages.length / (sides ?? 1));
}

/** A sheet has a page at least. */
export function mostSheets(pages: Files): number {
  return areCounted(pages) ? pages.length : sheetRange.to;
}

/** What was typed as a number of sheets; null where it is none. */
export function readSheets(text: string, most: number = sheetRange.to): number | null {
  const sheets = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return sheets >= sheetRange.from && sheets <= most ? sheets : null;
}
