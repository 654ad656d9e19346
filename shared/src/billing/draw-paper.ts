import { saveFile } from 'shared/lib/save-file';
import { loadDrawing } from 'shared/pdf/load-drawing';
import { fetchInvoicePaper } from './api';
import type { Invoice } from './types';

/** One of the papers of an order. */
export type PaperOf = Pick<Invoice, 'purchase_id' | 'invoice_number'>;

/** What draws invoices and credit notes; it loads when it is first needed. */
export function loadInvoiceDrawing() {
  return loadDrawing(
    () => import(/* webpackChunkName: "invoice-paper" */ 'shared/billing/draw-invoice'),
  );
}

/** Reads a paper and draws it here in the browser, named after its number. */
export async function drawPaper(of: PaperOf): Promise<{ file: string; pdf: Blob }> {
  const [paper, { drawInvoice }] = await Promise.all([fetchInvoicePaper(of), loadInvoiceDrawing()]);
  return { file: `${paper.invoice_number}.pdf`, pdf: await drawInvoice(paper) };
}

/** The same, saved. @returns the name of the file. */
export async function savePaper(of: PaperOf): Promise<string> {
  const { file, pdf } = await drawPaper(of);
  saveFile(pdf, file);
  return file;
}
