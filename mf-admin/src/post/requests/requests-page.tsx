import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { readPostCode } from 'shared/post/code';
import type { QueuedRequest } from 'shared/post/types';
import { usePostBatches } from 'shared/post/use-post';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useLocation } from 'shared/router';
import { showToast } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { AskBackDialog } from '../ask-back-dialog';
import { listenForLabels } from '../gun';
import { ItemOver } from '../item-over';
import { RefuseDialog } from '../refuse-dialog';
import { batchesOf } from './batches';
import { RequestRow } from './request-row';
import styles from './requests-page.module.css';

/** /dashboard/post/requests: what members have asked to be done with their paper, shelf by shelf. */
export default function RequestsPage(): ReactNode {
  const { data: requests, error, refetch } = usePostBatches();
  return (
    <>
      <PageHead
        title="Requests"
        intro="What members want done with their paper. Scan a label to jump to it."
      >
        <ButtonLink size="sm" to={paths.postScanning}>
          Scanning
        </ButtonLink>
        <ButtonLink size="sm" to={paths.post}>
          All post
        </ButtonLink>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!requests && !error && <Skeleton label="Loading the requests…" lines={5} height="row" />}
      {requests?.length === 0 && (
        <EmptyState title="No open requests">
          What members want done with their paper is listed here, with the shelf it is on and the
          time it is due.
        </EmptyState>
      )}
      {requests && requests.length > 0 && <Batches requests={requests} />}
    </>
  );
}

type Asked = { step: 'refuse' | 'ask back'; request: QueuedRequest };

function Batches({ requests }: { requests: readonly QueuedRequest[] }): ReactNode {
  const now = useMinute();
  const mayFree = useAdminRole()?.isSuperAdmin ?? false;
  const { key } = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [scanned, setScanned] = useState({ code: '', isListed: false, key });
  const place = useRef<HTMLDivElement>(null);
  const closeAsked = () => setAsked(null);

  // the label on what lies on the desk finds its request, or else the item
  const scan = useEffectEvent((text: string) => {
    const code = readPostCode(text);
    if (code === null) return showToast('This is not a code of our labels.', 'error');
    setScanned({ code, isListed: requests.some((request) => request.code === code), key });
  });
  useEffect(() => listenForLabels((text) => scan(text)), []);
  // once the item that was scanned before is closed: it gives the focus back
  useEffect(() => {
    if (!scanned.isListed) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-code="${scanned.code}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [scanned]);

  return (
    <div ref={place} className={styles.kinds}>
      {batchesOf(requests).map(({ kind, title, count, batches }) => (
        <section key={kind} className={styles.kind} aria-labelledby={`requests-${kind}`}>
          <h3 id={`requests-${kind}`}>
            {title} <span className={styles.count}>{counted(count, 'item')}</span>
          </h3>
          {batches.map(({ place: shelf, requests: batch }) => (
            <section
              key={shelf ?? ''}
              className={styles.batch}
              aria-label={`${title}, ${shelfName(shelf)}`}
            >
              <h4 className={styles.shelf}>{shelfName(shelf)}</h4>
              <ul className={styles.list}>
                {batch.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    now={now}
                    mayFree={mayFree}
                    onRefuse={() => setAsked({ step: 'refuse', request })}
                    onAskBack={() => setAsked({ step: 'ask back', request })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      {asked?.step === 'refuse' && <RefuseDialog request={asked.request} onClose={closeAsked} />}
      <ItemOver
        code={scanned.isListed || scanned.key !== key ? '' : scanned.code}
        onClose={() => setScanned({ code: '', isListed: false, key })}
      />
      {asked?.step === 'ask back' && <AskBackDialog request={asked.request} onClose={closeAsked} />}
    </div>
  );
}

function shelfName(place: string | null): string {
  if (place === null) return 'No shelf noted';
  return /^(Bag|Parcel) /.test(place) ? place : `Shelf ${place}`;
}
