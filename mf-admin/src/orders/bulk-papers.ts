import type { Zippable } from 'fflate';
import { drawPaper } from 'shared/billing/draw-paper';
import { maltaToday } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import type { OrderEntry } from 'shared/orders/types';
import type { BulkAction } from '../ui/bulk-action';
import { papersOf } from './papers';

/** Invoices and credit notes of several orders as PDFs, in one ZIP. */
export const bulkPapers: BulkAction<OrderEntry> = {
  label: 'Download PDFs',
  applies: (order) => papersOf(order).length > 0,
  name: (order) => order.purchase_number,
  gather: () => {
    const files: Zippable = {};
    return {
      run: async (order) => {
        for (const { number } of papersOf(order)) {
          const paper = { purchase_id: order.id, invoice_number: number };
          const { file, pdf } = await drawPaper(paper);
          files[file] = [new Uint8Array(await pdf.arrayBuffer()), { level: 0 }]; // packed already
        }
      },
      finish: async () => {
        const { zipSync } = await import('fflate');
        const zip = new Blob([zipSync(files)], { type: 'application/zip' });
        saveFile(zip, `invoices-${maltaToday()}.zip`);
      },
    };
  },
};
