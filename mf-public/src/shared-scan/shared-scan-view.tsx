import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dataAddress } from 'shared/files/data-address';
import type { AppError } from 'shared/lib/app-error';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import { useAction } from 'shared/lib/use-action';
import { fetchSharedFile } from 'shared/post-shares/shared-file';
import type { SharedPage, SharedScan } from 'shared/post-shares/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { PageTurner } from 'shared/ui/page-turner';
import 'shared/ui/tokens-later.css';
import styles from './shared-scan-view.module.css';

interface SharedScanViewProps {
  scan: SharedScan;
  isOpening: boolean;
  /** Why it could not be opened again. */
  failure: AppError | null;
  onOpenAgain: () => void;
}

/** A scan as whoever has its link reads it, page by page. */
export function SharedScanView(props: SharedScanViewProps): ReactNode {
  const { scan } = props;
  const [nr, setNr] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = scan.pages[nr - 1];
  // the button that was pressed is gone; reading goes on here
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageSection tone="stone" className={styles.wall}>
      <div className={styles.scan}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            Shared by {scan.by}
          </h1>
          <p>
            It came by post on {formatDay(scan.day)}. You can read it here until{' '}
            {formatMoment(scan.ends_at)} (Malta time), unless the link is revoked before. We scanned
            it, and have not checked what it says.
          </p>
        </header>
        <div className={styles.bar}>
          {scan.pages.length > 1 && <PageTurner nr={nr} count={scan.pages.length} onTurn={setNr} />}
          <Download scan={scan} />
        </div>
        {page && <Sheet key={page.picture} {...props} page={page} />}
      </div>
    </PageSection>
  );
}

function Download({ scan: { pass, pdf, day } }: { scan: SharedScan }): ReactNode {
  const { busy, error, run } = useAction(async () =>
    saveFile(await fetchSharedFile(pass, pdf), `scan-${day}.pdf`),
  );
  return (
    <>
      <Button size="sm" busy={busy} busyLabel="Preparing the PDF…" onClick={() => void run()}>
        Download PDF
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** One page. Where its file may be read no longer, the link is opened once more: that says whether it works. */
function Sheet({
  page: { nr, picture, width, height },
  scan: { pass, pages },
  isOpening,
  failure,
  onOpenAgain,
}: SharedScanViewProps & { page: SharedPage }): ReactNode {
  const [address, setAddress] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    fetchSharedFile(pass, picture)
      .then(dataAddress)
      .then(
        (found) => {
          if (isCurrent) setAddress(found);
        },
        (cause: unknown) => {
          console.warn('a page could not be loaded', cause);
          if (isCurrent) setFailed(true);
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [pass, picture]);
  // the shape of the page is known before its picture: nothing moves when that comes
  const shape = { width, height, className: styles.page };
  return (
    <div className={styles.sheet}>
      {address && !isFailed ? (
        <img
          {...shape}
          src={address}
          alt={`Page ${nr} of ${pages.length}. The PDF has its text.`}
          onError={() => setFailed(true)}
        />
      ) : (
        <svg {...shape} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      )}
      {isFailed && (
        <div role="alert" className={styles.failed}>
          <p>{failure?.userText ?? 'This page could not be loaded.'}</p>
          <Button size="sm" busy={isOpening} busyLabel="Opening it…" onClick={onOpenAgain}>
            Open the scan again
          </Button>
        </div>
      )}
    </div>
  );
}
