import { randomUUID } from 'node:crypto';
import { writePostCode } from 'shared/post/code';
import type { Scan } from './make-scan';
import type { PageReader } from './read-page';
import { type FailureReason, ScanFailure } from './scan-failure';
import { type ClaimedScan, type FinishedPage, type Scans, TryLaterError } from './scans';

export interface ScanReaderOptions {
  /** How often it looks for scans. */
  everyMs?: number;
  /** Without scans for as long, the recognition gives its memory back. */
  idleMs?: number;
  reader?: PageReader;
}

export interface ScanReader {
  /** Reads what waits now; answers how many scans were taken. */
  drain(): Promise<number>;
  /** The same, for whoever does not wait: what goes wrong is logged. */
  wake(): void;
  /** Ends it at once, and gives the scan it is at back. */
  close(): Promise<void>;
}

/** Enough for two hundred pages on a busy machine; of a process that is killed the scan waits as long. */
const leaseSeconds = 1800;
/** Twice as many as a page of small print has; what has more is no letter, and would be searched in vain. */
const mostLetters = 8000;
/** Of the lease, for reading; the rest is for handing over. */
const readingMs = 1_500_000;

/** Reads what waits, and every few seconds what has come since. Any number may run at once. */
export function startScanReader(scans: Scans, options: ScanReaderOptions = {}): ScanReader {
  const reader = scanReader(scans, options);
  const timer = setInterval(reader.wake, options.everyMs ?? 10_000);
  timer.unref();
  reader.wake();
  return {
    ...reader,
    async close() {
      clearInterval(timer);
      await reader.close();
    },
  };
}

/** The same without waiting for anything: reads when it is told to. */
export function scanReader(scans: Scans, options: ScanReaderOptions = {}): ScanReader {
  let pages = options.reader;
  const closing = new AbortController();
  let running: Promise<number> | undefined;
  let isWanted = false;
  let rest: NodeJS.Timeout | undefined;

  async function run(): Promise<number> {
    let taken = 0;
    try {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        const scan = await scans.claim(leaseSeconds);
        if (!scan) continue;
        isWanted = true;
        taken += 1;
        clearTimeout(rest);
        // what reads is not even loaded before there is something to read
        pages ??= (await import('./read-page')).pageReader();
        await readOne(scans, pages, scan, closing.signal);
      }
      return taken;
    } finally {
      if (taken > 0)
        rest = setTimeout(() => void pages?.close(), options.idleMs ?? 300_000).unref();
    }
  }

  function drain(): Promise<number> {
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    drain,
    wake() {
      drain().catch((error: unknown) => console.error('scans not read:', String(error)));
    },
    async close() {
      closing.abort();
      await running?.catch(() => {}); // reported where it was started
      clearTimeout(rest);
      await pages?.close();
    },
  };
}

/** @throws TryLaterError */
async function readOne(
  scans: Scans,
  reader: PageReader,
  claimed: ClaimedScan,
  closing: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(readingMs)]);
  try {
    const originals = claimed.original.map(({ name, turn }) => ({
      read: () => scans.download(name),
      turn,
    }));
    const { makeScan } = await import('./make-scan');
    const scan = await makeScan(reader, {
      title: writePostCode(claimed.code),
      originals,
      checkLabels: (codes) => checkLabels(scans, claimed, codes),
      signal,
    });
    await handOver(scans, claimed, scan);
  } catch (error) {
    if (closing.aborted) await scans.fail(claimed, 'stopped');
    else if (error instanceof TryLaterError) throw error;
    else await scans.fail(claimed, reasonOf(error));
  }
}

/** @throws ScanFailure where the first page is another item's: its letter would be shown to whoever has this one */
async function checkLabels(
  scans: Scans,
  { code }: ClaimedScan,
  found: readonly string[],
): Promise<void> {
  if (found.includes(code)) return;
  for (const other of found) {
    if (await scans.isOfItem(other)) throw new ScanFailure(`other_label ${other}`);
  }
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof ScanFailure) return error.reason;
  if (error instanceof Error && error.name === 'TimeoutError') return 'too_slow';
  console.error('a scan could not be read:', error);
  return 'failed';
}

/**
 * Files first, then the row that names them. Their names are new each time, so whoever is late cannot
 * write over what another has handed over, and takes its own away.
 */
async function handOver(scans: Scans, claimed: ClaimedScan, scan: Scan): Promise<void> {
  const uploaded: string[] = [];
  const upload = async (file: Uint8Array, ending: string, type: string): Promise<string> => {
    const name = `${claimed.item_id}/${randomUUID()}.${ending}`;
    await scans.upload(name, file, type);
    uploaded.push(name);
    return name;
  };
  let isWanted = false;
  try {
    const pages: FinishedPage[] = [];
    for (const [at, { picture, text, ...page }] of scan.pages.entries()) {
      const name = await upload(picture, 'jpg', 'image/jpeg');
      pages.push({ nr: at + 1, picture: name, text: keptText(text), ...page });
    }
    const pdf = await upload(scan.pdf, 'pdf', 'application/pdf');
    isWanted = await scans.finish(claimed, pdf, pages).catch((error: unknown) => {
      isWanted = error instanceof TryLaterError; // its answer is lost: the row may name the files
      throw error;
    });
  } finally {
    if (!isWanted && uploaded.length > 0) await scans.remove(uploaded);
  }
}

/** As the database takes it: without NUL and halves of characters, which recognition makes of dirt. */
function keptText(text: string): string {
  return text.slice(0, mostLetters).replace(/[\0\p{Surrogate}]/gu, '');
}
