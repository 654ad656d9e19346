import type { Zippable } from 'fflate';
import { drawPaper, type PaperOf } from 'shared/billing/draw-paper';
import { structuredPaper } from 'shared/billing/structured-paper';
import { maltaToday } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import type { OrderEntry } from 'shared/orders/types';
import type { BulkAction } from '../ui/bulk-action';
import { papersOf } from './papers';

/** Invoices and credit notes of several orders as PDFs, in one ZIP. */
export const bulkPapers = inOneZip({
  label: 'Download PDFs',
  name: 'invoices',
  level: 0, // packed already
  make: async (of) => {
    const { file, pdf } = await drawPaper(of);
    return { file, content: pdf };
  },
});

/** The same for accounting software. */
export const bulkXml = inOneZip({
  label: 'Download XML',
  name: 'invoices-xml',
  level: 6,
  make: async (of) => {
    const { file, xml } = await structuredPaper(of);
    return { file, content: xml };
  },
});

interface Kind {
  label: string;
  /** Of the ZIP, before the day. */
  name: string;
  level: 0 | 6;
  make: (of: PaperOf) => Promise<{ file: string; content: Blob }>;
}

function inOneZip({ label, name, level, make }: Kind): BulkAction<OrderEntry> {
  return {
    label,
    applies: (order) => papersOf(order).length > 0,
    name: (order) => order.purchase_number,
    gather: () => {
      const files: Zippable = {};
      return {
        run: async (order) => {
          for (const { number } of papersOf(order)) {
            const paper = { purchase_id: order.id, invoice_number: number };
            const { file, content } = await make(paper);
            files[file] = [new Uint8Array(await content.arrayBuffer()), { level }];
          }
        },
        finish: async () => {
          const { zipSync } = await import('fflate');
          const zip = new Blob([zipSync(files)], { type: 'application/zip' });
          saveFile(zip, `${name}-${maltaToday()}.zip`);
        },
      };
    },
  };
}
