import type { ReactNode } from 'react';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { useVatWork } from 'shared/vat/office/use-vat-office';
import { Corrections } from './corrections';
import { Recapitulative } from './recapitulative';
import { Report } from './report';
import { Reviews } from './reviews';
import { SharedNumbers } from './shared-numbers';
import { Threshold } from './threshold';
import styles from './vat-page.module.css';

/** /dashboard/vat: buyers to decide on, invoices to put right, and what is declared (decision 055). */
export default function VatPage(): ReactNode {
  const { data: work, error, refetch } = useVatWork();
  return (
    <>
      <PageHead
        title="VAT"
        intro="Who buys as a business, which invoices to put right, and what to declare. Papers count by their day of issue."
      />
      <div className={styles.page}>
        {!work && !error && <Skeleton label="Loading VAT…" lines={4} height="row" />}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {work && (
          <>
            <Reviews reviews={work.reviews} />
            <Corrections corrections={work.corrections} />
            <Threshold threshold={work.threshold} />
            <SharedNumbers numbers={work.shared} />
          </>
        )}
        <Report />
        <Recapitulative />
      </div>
    </>
  );
}
