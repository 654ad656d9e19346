import { ink } from 'shared/pdf/palette';
import type { Paper } from 'shared/pdf/paper';
import { transferCode } from './transfer-code';
import type { InvoicePaper } from './types';

/** Points: 34 mm, of which a phone reads each module at arm's length. */
const side = 96;
/** How high the code is with what is read under it, and how wide with the room beside it. */
export const transferCodeBox = { width: side + 14, height: side + 14 };

/** The transfer that pays an invoice, as a code at the right edge of a paper, from `top` on. */
export function drawTransferCode(paper: Paper, invoice: InvoicePaper, top: number): void {
  const { account_name: accountName, iban, bic } = invoice.seller.bank;
  const { size, path } = transferCode({
    accountName,
    iban,
    bic,
    amount: invoice.order.amount_due,
    reference: invoice.purchase_number,
  });
  const x = paper.right - side;
  paper.pdf
    .save()
    .translate(x, top)
    .scale(side / size)
    .path(path)
    .fill(ink.black)
    .restore();
  const caption = { x, width: side, size: 7, color: ink.faint };
  paper.line('Scan with your banking app', caption, top + side);
}
