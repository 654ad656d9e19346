import { strToU8, type Zippable, zipSync } from 'fflate';
import { loadInvoiceDrawing } from 'shared/billing/draw-paper';
import { fetchOwnData } from 'shared/own-data/api';
import { makeLetter } from 'shared/pdf/letter';
import { type Paper, papersOf } from './papers';

export interface Archive {
  zip: Blob;
  papers: number;
}

/**
 * Everything that is kept about the person in one ZIP: the data as JSON, the papers as PDF.
 * @param onPaper hears which paper is drawn next, from 1, and of how many.
 * @throws AppError; what `signal` was aborted with, between two papers at the latest.
 */
export async function makeArchive(
  signal: AbortSignal,
  onPaper: (nth: number, all: number) => void,
): Promise<Archive> {
  const data = await fetchOwnData(signal);
  const papers = papersOf(data);
  const files: Zippable = { 'your-data.json': strToU8(JSON.stringify(data, null, 2)) };
  for (const [nth, paper] of papers.entries()) {
    signal.throwIfAborted();
    onPaper(nth + 1, papers.length);
    const pdf = new Uint8Array(await (await drawn(paper)).arrayBuffer());
    files[paper.file] = [pdf, { level: 0 }]; // a PDF is packed already
  }
  signal.throwIfAborted();
  const zip = new Blob([zipSync(files)], { type: 'application/zip' });
  return { zip, papers: papers.length };
}

async function drawn(paper: Paper): Promise<Blob> {
  if ('letter' in paper) return makeLetter(paper.letter);
  const { drawInvoice } = await loadInvoiceDrawing();
  return drawInvoice(paper.invoice);
}
