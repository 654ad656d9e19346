import type { ReactNode } from 'react';
import { chargesText } from 'shared/billing/charges-text';
import type { Invoice } from 'shared/billing/types';
import { AmountLines, AmountTotals } from '../ui/amount-lines';
import { InvoiceDownload } from '../ui/invoice-download';
import styles from './invoice-details.module.css';

/** The lines of an invoice as they were copied at its issue, what they add up to, and all of it for software. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }): ReactNode {
  const { lines, net_amount: net, vat_amount: vat, amount: gross } = invoice;
  return (
    <div className={styles.details}>
      {lines.length > 0 && (
        <AmountLines
          label="Lines"
          lines={lines.map((line) => ({ ...line, note: chargesText(line) }))}
        />
      )}
      <AmountTotals {...{ net, vat, gross }} total="Gross" />
      <div className={styles.structured}>
        <InvoiceDownload invoice={invoice} format="XML" />
        <p className={styles.hint}>For accounting software: an e-invoice by EN 16931 (UBL).</p>
      </div>
    </div>
  );
}
