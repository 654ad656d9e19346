import { loadCode } from 'shared/lib/load-code';
import { saveFile } from 'shared/lib/save-file';
import { fetchInvoicePaper } from './api';
import type { PaperOf } from './draw-paper';

/** Reads a paper and writes it as XML for accounting software, named after its number. */
export async function structuredPaper(of: PaperOf): Promise<{ file: string; xml: Blob }> {
  const [paper, { writeUbl }] = await Promise.all([
    fetchInvoicePaper(of),
    loadCode(() => import(/* webpackChunkName: "invoice-xml" */ 'shared/billing/ubl/write-ubl')),
  ]);
  const xml = new Blob([writeUbl(paper)], { type: 'application/xml' });
  return { file: `${paper.invoice_number}.xml`, xml };
}

/** The same, saved. @returns the name of the file. */
export async function saveStructuredPaper(of: PaperOf): Promise<string> {
  const { file, xml } = await structuredPaper(of);
  saveFile(xml, file);
  return file;
}
