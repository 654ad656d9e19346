import { type ReactNode, useEffect, useRef } from 'react';
import type { AmountDue, Invoice } from 'shared/billing/types';
import type { useInvoices } from 'shared/billing/use-billing';
import { capitalised } from 'shared/lib/capitalised';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { useHeld } from 'shared/lib/use-held';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { ListStatus } from '../ui/catalogue-page';
import { InvoiceDownload } from '../ui/invoice-download';
import { InvoiceDetails } from './invoice-details';
import styles from './invoice-list.module.css';

/** Invoices and credit notes, newest first; each has its PDF and opens to its lines. */
export function InvoiceList({
  list: invoiceList,
  due = [],
}: {
  list: ReturnType<typeof useInvoices>;
  /** The orders that are not paid, or not all of them. */
  due?: readonly AmountDue[] | undefined;
}): ReactNode {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = invoiceList;
  const [invoices, held] = useHeld(data);
  const count = invoices?.length ?? 0;
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count <= shownBefore.current) return;
    // on to the first that was asked for: the button may have gone with the last page
    list.current?.querySelectorAll('summary')[shownBefore.current]?.focus();
    shownBefore.current = Number.POSITIVE_INFINITY;
  }, [count]);
  async function showMore(): Promise<void> {
    shownBefore.current = count;
    const { isError } = await fetchNextPage();
    if (isError) shownBefore.current = Number.POSITIVE_INFINITY;
  }
  return (
    <section className={styles.section} aria-labelledby="invoices-heading">
      <h3 id="invoices-heading">Invoices</h3>
      {!invoices && <ListStatus list={invoiceList} />}
      {invoices?.length === 0 && (
        <div className={styles.list}>
          <EmptyState title="No invoices yet." />
        </div>
      )}
      {invoices && invoices.length > 0 && (
        <ul ref={list} {...held} className={styles.list}>
          {invoices.map((invoice) => (
            <li key={invoice.id} className={styles.row}>
              <InvoiceRow
                invoice={invoice}
                order={due.find(({ id }) => id === invoice.purchase_id)}
              />
              <InvoiceDownload invoice={invoice}>
                <DownArrow />
                PDF
              </InvoiceDownload>
            </li>
          ))}
        </ul>
      )}
      {error && invoices && <ErrorNotice error={error} />}
      {hasNextPage && (
        <div>
          <Button
            busy={isFetchingNextPage}
            busyLabel="Loading more invoices…"
            onClick={() => void showMore()}
          >
            Show more invoices
          </Button>
        </div>
      )}
    </section>
  );
}

function InvoiceRow({
  invoice,
  order,
}: {
  invoice: Invoice;
  order: AmountDue | undefined;
}): ReactNode {
  const { invoice_number, kind, description, issued_date, due_date, amount, currency } = invoice;
  const isCreditNote = kind === 'credit_note';
  return (
    <details className={styles.invoice}>
      <summary className={styles.summary}>
        <span className={styles.number}>
          {isCreditNote && 'Credit note '}
          {keepWhole(invoice_number)}
        </span>
        <StatusBadge status={standingOf(invoice, order)} />
        <span className={styles.amount}>
          {formatEuro(amount)} <span className={styles.currency}>{currency}</span>
        </span>
        <span className={styles.description}>{keepWhole(description)}</span>
        <span className={styles.dates}>
          <span>Issued {formatDay(issued_date)}</span>
          {!isCreditNote && <span>Due {formatDay(due_date)}</span>}
          {isPartlyPaid(invoice, order) && <span>{formatEuro(order.amount_due)} left to pay</span>}
        </span>
      </summary>
      <InvoiceDetails invoice={invoice} />
    </details>
  );
}

function DownArrow(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d="M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/** What is past its due date is overdue, here as in the amounts due above. */
function standingOf(invoice: Invoice, order: AmountDue | undefined): string {
  const { status, due_date } = invoice;
  if (status === 'pending' && due_date < maltaToday()) return 'overdue';
  return isPartlyPaid(invoice, order) ? 'partly_paid' : status;
}

function isPartlyPaid({ status, kind }: Invoice, order: AmountDue | undefined): order is AmountDue {
  return status === 'pending' && kind === 'invoice' && order !== undefined && order.paid_amount > 0;
}

// paid green, pending yellow, anything else red (spec 1§2)
const statusTones: Record<string, BadgeTone> = {
  paid: 'success',
  pending: 'warning',
  partly_paid: 'warning',
};

function StatusBadge({ status }: { status: string }): ReactNode {
  return <Badge tone={statusTones[status] ?? 'danger'}>{capitalised(status)}</Badge>;
}
