import type { ReactNode } from 'react';
import type { Invoice, InvoiceLine } from 'shared/billing/types';
import { formatEuro } from 'shared/lib/money';
import styles from './invoice-details.module.css';
import { InvoiceDownload } from './invoice-download';

/** The lines of an invoice as they were copied at its issue, and what they add up to. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }): ReactNode {
  return (
    <div className={styles.details}>
      {invoice.lines.length > 0 && (
        <ul className={styles.lines} aria-label="Lines">
          {invoice.lines.map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </ul>
      )}
      <dl className={styles.totals}>
        <Sum name="Net">{formatEuro(invoice.net_amount)}</Sum>
        <Sum name="VAT">{formatEuro(invoice.vat_amount)}</Sum>
        <Sum name="Gross">{formatEuro(invoice.amount)}</Sum>
      </dl>
      <InvoiceDownload invoice={invoice} />
    </div>
  );
}

function Line({ line }: { line: InvoiceLine }): ReactNode {
  return (
    <li className={styles.line}>
      <span className={styles.title}>
        {line.quantity > 1 && `${line.quantity} × `}
        {line.title}
      </span>
      <span className={styles.gross}>{formatEuro(line.gross_amount)}</span>
      <span className={styles.parts}>
        {formatEuro(line.net_amount)} net, {formatEuro(line.vat_amount)} VAT
        {line.discount_amount > 0 && `, after ${formatEuro(line.discount_amount)} discount`}
      </span>
    </li>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
