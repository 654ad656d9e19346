import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { dataAddress } from 'shared/files/data-address';
import { jpegOf } from 'shared/files/pictures';

// Read on a thread of its own, which ends with the file: whatever is in it, the page goes on.
GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

const longestSide = 2400; // px: as the photos of members
const quality = 0.9;

/** A PDF whose pages are drawn one at a time. */
export interface OpenedPdf {
  pages: number;
  /** A page as an `<img>` shows it. @param page from 1 */
  draw: (page: number) => Promise<string>;
  close: () => void;
}

/** Opens a PDF to be drawn: nothing in it is run, and nothing is fetched for it. Rejects what is no PDF or has a password. */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  // no code is made of what is in a file
  const options = { isEvalSupported: false, useWasm: false, enableXfa: false };
  const task = getDocument({ data, ...options, verbosity: 0 });
  const pdf = await task.promise;
  return {
    pages: pdf.numPages,
    draw: (page) => drawPage(pdf, page),
    close: () => void task.destroy(),
  };
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const picture = await jpegOf(canvas, quality);
  if (!picture) throw new Error('The browser made no picture of the page');
  return dataAddress(picture);
}
