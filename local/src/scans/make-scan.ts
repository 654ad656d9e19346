import { cleanPage, type Turn } from './clean-page';
import type { Dots } from './dots';
import { labelsOn } from './labels-of-page';
import { paperPicture, screenPicture } from './page-pictures';
import type { Size } from './page-size';
import { pagesOfFile } from './pages-of-file';
import type { PageReader } from './read-page';
import { ScanFailure } from './scan-failure';
import { type PaperPage, searchablePdf } from './searchable-pdf';

/** As many files as the office may hand over at once. */
const mostPages = 200;

/** A file as it was handed over. */
interface Original {
  /** One is held in memory at a time. */
  read(): Promise<Uint8Array>;
  /** Of each of its pages. */
  turn: Turn;
}

export interface Scan {
  pdf: Uint8Array;
  pages: ScanPage[];
}

interface ScanPage extends Size {
  /** For the screen, a JPEG. */
  picture: Uint8Array;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

interface ScanTask {
  /** The code of the item. */
  title: string;
  originals: readonly Original[];
  /** What the labels on the first page say: throws where it is another item's. Without it nobody looks for labels. */
  checkLabels?: (codes: readonly string[]) => Promise<void>;
  /** When to stop. */
  signal?: AbortSignal;
}

/**
 * Makes of what was handed over what its owner reads: a PDF that can be searched, and its pages.
 * @throws ScanFailure when nobody can read it; the signal's reason when it was stopped; what `checkLabels` throws
 */
export async function makeScan(reader: PageReader, task: ScanTask): Promise<Scan> {
  const paper: PaperPage[] = [];
  const pages: ScanPage[] = [];
  // one page is made ready while another is read: together they keep two cores busy
  for await (const page of oneAhead(cleanPages(task))) {
    const { text, confidence, lines } = await reader.read(page, task.signal);
    const size = { width: page.width, height: page.height };
    paper.push({ ...size, picture: await paperPicture(page), lines });
    pages.push({ ...size, picture: await screenPicture(page), text, confidence });
  }
  if (pages.length === 0) throw new ScanFailure('unreadable');
  task.signal?.throwIfAborted();
  return { pdf: await searchablePdf(task.title, paper), pages };
}

async function* cleanPages({ originals, checkLabels, signal }: ScanTask): AsyncGenerator<Dots> {
  let left = mostPages;
  for (const { read, turn } of originals) {
    const file = await read();
    for await (const { picture, nth } of pagesOfFile(file, left)) {
      signal?.throwIfAborted();
      const page = await cleanPage(picture, turn, nth);
      if (left === mostPages) await checkLabels?.(await labelsOn(page));
      yield page;
      left -= 1;
    }
  }
}

/** The same items, of which the next one is worked at while whoever asks is busy with the last. */
async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => {}); // thrown when it is asked for
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
