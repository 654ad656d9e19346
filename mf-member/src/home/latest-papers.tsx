import type { ReactNode } from 'react';
import type { useInvoices } from 'shared/billing/use-billing';
import { documentTypeName } from 'shared/documents/document-types';
import type { useLibrary } from 'shared/documents/use-documents';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useHeld } from 'shared/lib/use-held';
import { Link } from 'shared/router';
import { CatalogueSection, ListStatus } from '../ui/catalogue-page';
import { InvoiceDownload } from '../ui/invoice-download';
import { OwnItem, OwnNone } from '../ui/own-list';
import { DocumentDownload } from './document-download';
import styles from './home-page.module.css';
import { latestPapers, type Paper } from './papers';

interface LatestPapersProps {
  invoices: ReturnType<typeof useInvoices>;
  library: ReturnType<typeof useLibrary>;
}

const shown = 4;

/** The newest invoices and documents, each with its PDF. */
export function LatestPapers({ invoices, library }: LatestPapersProps): ReactNode {
  const newest = latestPapers(invoices.data ?? [], library.data ?? [], shown);
  const [papers, held] = useHeld(newest);
  const isKnown = invoices.data && library.data;
  return (
    <CatalogueSection title="Latest invoices and documents" list={invoices}>
      <ListStatus list={library} />
      {papers.length > 0 && (
        <ul {...held} className={styles.tasks} aria-label="Latest invoices and documents">
          {papers.map((paper) => (
            <PaperItem key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
      {papers.length === 0 && isKnown && (
        <OwnNone>No invoices or documents yet. They’ll appear here, ready to download.</OwnNone>
      )}
      <p className={styles.ways}>
        <Link to={paths.billing}>All invoices</Link>
        <Link to={paths.documents}>All documents</Link>
      </p>
    </CatalogueSection>
  );
}

function PaperItem({ paper }: { paper: Paper }): ReactNode {
  if (paper.kind === 'document') {
    const { document } = paper.entry;
    return (
      <OwnItem
        title={document.title}
        state={null}
        facts={`${documentTypeName(document.document_type)} · ${dayOf(paper)}`}
        actions={<DocumentDownload entry={paper.entry} />}
      />
    );
  }
  const { kind, invoice_number, amount } = paper.invoice;
  const name = kind === 'credit_note' ? 'Credit note' : 'Invoice';
  return (
    <OwnItem
      title={invoice_number}
      state={null}
      facts={`${name} · ${formatEuro(amount)} · ${dayOf(paper)}`}
      actions={<InvoiceDownload invoice={paper.invoice} />}
    />
  );
}

/** On one line, however narrow: "26 Nov 2026". */
function dayOf({ day }: Paper): string {
  return formatShortDay(day).replaceAll(' ', '\u00a0');
}
