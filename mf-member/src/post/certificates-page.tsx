import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import type { Certificate } from 'shared/shredding/types';
import { useCertificates } from 'shared/shredding/use-shredding';
import { Button, ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Skeleton } from 'shared/ui/skeleton';
import { CertificateDownload } from './certificate-download';
import styles from './certificates-page.module.css';

/** /dashboard/post/certificates: the proofs of what was shredded, the newest first. */
export default function CertificatesPage(): ReactNode {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCertificates();
  return (
    <section className={styles.page} aria-labelledby="certificates-heading">
      <header className={styles.head}>
        <h2 id="certificates-heading">Certificates of shredding</h2>
        <ButtonLink size="sm" to={paths.post}>
          Your post
        </ButtonLink>
      </header>
      {data === undefined && !error && (
        <Skeleton label="Loading your certificates…" lines={3} height="row" />
      )}
      {data?.length === 0 && (
        <EmptyState title="No certificates yet">
          When we have shredded post of yours, the proof of it is here, as a PDF.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Certificates of shredding">
          {data.map((certificate) => (
            <Row key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <div>
          <Button
            busy={isFetchingNextPage}
            busyLabel="Loading more certificates…"
            onClick={() => void fetchNextPage()}
          >
            Show more certificates
          </Button>
        </div>
      )}
    </section>
  );
}

const shown = 6; // codes in a row of the list; the PDF has all

function Row({ certificate }: { certificate: Certificate }): ReactNode {
  const { number, shredded_at, level, closed_by_name, witnessed_by_name, items } = certificate;
  const codes = items.slice(0, shown).map(({ code }) => writePostCode(code));
  const more = items.length - codes.length;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>
          {keepWhole(number)}, {counted(items.length, 'item')}
        </b>
        <span>
          Shredded {formatMoment(shredded_at)} (Malta time), level {level}
        </span>
        <span>
          {keepWhole(codes.join(', '))}
          {more > 0 && ` and ${more} more`}
        </span>
        <span>
          Bag closed by {closed_by_name}, shredding witnessed by {witnessed_by_name}
        </span>
      </div>
      <CertificateDownload certificate={certificate} />
    </li>
  );
}
