import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import {
  createWorker,
  OEM,
  type Page,
  PSM,
  type Line as RecognisedLine,
  type Worker,
} from 'tesseract.js';
import { type Dots, sharpOf } from './dots';
import { dotsToAnInch } from './page-size';

/** Where it stands is said in dots from the upper left corner of the page. */
export interface Line {
  /** What its letters stand on. */
  baseline: number;
  height: number;
  /** From left to right. */
  words: { text: string; left: number; right: number }[];
}

interface ReadPage {
  /** As it stands on the page, line by line. */
  text: string;
  /** How sure the recognition is, 0 to 100; 0 where there is no text. */
  confidence: number;
  /** In the order they are read. */
  lines: Line[];
}

/** Reads pages in English, Maltese and Italian at once, without a network. */
export interface PageReader {
  /**
   * One page after the other.
   * @param signal stops it; its reason is thrown
   */
  read(page: Dots, signal?: AbortSignal): Promise<ReadPage>;
  /** Frees its memory, 200 MB; the next page takes it again. */
  close(): Promise<void>;
}

/** What it learns from one letter must not be read into those of others for long. */
const pagesOfAWorker = 200;
/** Of a page that takes longer nothing is read: it shows a carpet, or is made to be slow. */
const patienceMs = 120_000;
/** A model that cannot be loaded is never reported. */
const startingMs = 60_000;

export function pageReader({ limitMs = patienceMs, pages = pagesOfAWorker } = {}): PageReader {
  let worker: Worker | undefined;
  let left = 0;

  async function close(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function start(signal?: AbortSignal): Promise<Worker> {
    const starting = startWorker();
    try {
      return await inTime(starting, startingMs, signal);
    } catch (error) {
      starting.then((late) => late.terminate()).catch(() => {});
      throw error;
    }
  }

  async function read(page: Dots, signal?: AbortSignal): Promise<ReadPage> {
    const picture = await sharpOf(page).png({ compressionLevel: 1 }).toBuffer();
    if (left === 0) await close();
    if (!worker) {
      worker = await start(signal);
      left = pages;
    }
    left -= 1;
    try {
      const reading = worker.recognize(picture, {}, { text: true, blocks: true });
      const { data } = await inTime(reading, limitMs, signal, threadOf(worker));
      return readPageOf(data);
    } catch (error) {
      await close();
      if (error instanceof PatienceError) return { text: '', confidence: 0, lines: [] };
      throw error;
    }
  }

  return { read, close };
}

class PatienceError extends Error {}

/** @param thread the package does not hear when it ends by an error */
async function inTime<T>(
  work: Promise<T>,
  limitMs: number,
  signal?: AbortSignal,
  thread?: Thread,
): Promise<T> {
  const over = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new PatienceError('It took too long.')), limitMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    thread?.once('error', reject);
    over.signal.addEventListener('abort', () => thread?.off('error', reject));
  });
  try {
    signal?.throwIfAborted();
    return await Promise.race([work, stopped]);
  } finally {
    over.abort();
  }
}

function threadOf(worker: Worker): Thread {
  return (worker as Worker & { worker: Thread }).worker;
}

async function startWorker(): Promise<Worker> {
  const models = await mkdtemp(join(tmpdir(), 'models-'));
  try {
    await Promise.all(['eng', 'ita', 'mlt'].map((language) => copyModel(language, models)));
    const worker = await createWorker(['eng', 'mlt'], OEM.LSTM_ONLY, {
      langPath: models,
      cacheMethod: 'none',
      errorHandler: () => {}, // unasked it ends the whole process; a rejection says the same
    });
    threadOf(worker).on('error', () => {}); // unheard it ends the whole process
    // the Italian model names a list of words that it does not bring, and complains when there is none
    await worker.writeText('ita.special-words', '');
    await worker.reinitialize(['eng', 'mlt', 'ita'] as unknown as string);
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.AUTO,
      user_defined_dpi: String(dotsToAnInch),
    });
    return worker;
  } finally {
    await rm(models, { recursive: true });
  }
}

/** The package looks for all models in one folder. */
async function copyModel(language: string, folder: string): Promise<void> {
  const file = `${language}.traineddata.gz`;
  const { resolve } = createRequire(import.meta.url);
  const installed = resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${file}`);
  await copyFile(installed, join(folder, file));
}

function readPageOf({ text, confidence, blocks }: Page): ReadPage {
  const lines = (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .map(lineOf)
    .filter(({ words }) => words.length > 0);
  return { text: text.trim(), confidence: lines.length > 0 ? confidence : 0, lines };
}

function lineOf({ words, baseline, bbox }: RecognisedLine): Line {
  return {
    baseline: (baseline.y0 + baseline.y1) / 2,
    height: bbox.y1 - bbox.y0,
    words: words
      .filter(({ text, bbox }) => text.trim() !== '' && bbox.x1 > bbox.x0)
      .map(({ text, bbox }) => ({ text, left: bbox.x0, right: bbox.x1 })),
  };
}
