import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { useMinute } from 'shared/lib/use-minute';
import { letGoPostRequest, openPostItem, postQueue, takePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { ruleName } from 'shared/post/rule-name';
import type { QueuedRequest } from 'shared/post/types';
import { useScanFailures, withPostReloaded } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { AskBackDialog } from '../ask-back-dialog';
import { AskedBack } from '../asked-back';
import { dueOf } from '../due';
import { Envelope } from '../envelope';
import { RefuseDialog } from '../refuse-dialog';
import { entryName } from '../words';
import { BackToQueue } from './back-to-queue';
import { HandOver } from './hand-over';
import { OpenedScan } from './opened-scan';
import { requestOf } from './request-of';
import { ScanAgain } from './scan-again';
import { usePages } from './use-pages';
import styles from './work.module.css';

interface WorkProps {
  code: string;
  /** Hears whether there are pages that are not handed over. */
  onPages: (hasPages: boolean) => void;
  onClose: () => void;
}

/** What is done for one item: a request that was taken, or a scan that could not be read. */
export function Work({ code, onPages, onClose }: WorkProps): ReactNode {
  const { data: request, error, refetch } = useRequest(code);
  const failures = useScanFailures();
  const failed = failures.data?.find((scan) => scan.code === code);
  const take = useAction(async () => request && withPostReloaded(takePostRequest(request.id)));
  if (request?.is_mine) return <Taken request={request} onPages={onPages} onClose={onClose} />;
  if (request === null && failed?.request_id) {
    return (
      <ScanAgain
        failed={failed}
        requestId={failed.request_id}
        onPages={onPages}
        onClose={onClose}
      />
    );
  }
  const isLoading = request === undefined || (request === null && failures.isPending);
  return (
    <>
      <PageHead title={writePostCode(code)}>
        <Button onClick={onClose}>Back to the queue</Button>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isLoading && !error && <Skeleton label="Loading the request…" lines={5} />}
      {request && (
        <EmptyState
          title={
            request.taken_by === null
              ? 'Nobody has taken this'
              : `${request.taken_by_name ?? 'Someone else'} has this`
          }
          actions={
            request.taken_by === null && (
              <Button tone="primary" busy={take.busy} onClick={() => void take.run()}>
                Take it
              </Button>
            )
          }
        >
          One person at a time works on a request.
        </EmptyState>
      )}
      {take.error && <ErrorNotice error={take.error} />}
      {request === null && !isLoading && (
        <EmptyState title="Nothing is asked for this item">
          The request is done, was taken back, or someone else has refused it.
        </EmptyState>
      )}
    </>
  );
}

function useRequest(code: string) {
  return useQuery<QueuedRequest | null, AppError>(
    {
      queryKey: [postQueue.name, 'one', code],
      queryFn: ({ signal }) => requestOf(code, signal),
    },
    queryClient,
  );
}

function Taken({
  request,
  onPages,
  onClose,
}: Omit<WorkProps, 'code'> & { request: QueuedRequest }): ReactNode {
  const now = useMinute();
  const scan = usePages(request.item_id);
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<'refuse' | 'ask back' | { sheets: number } | null>(null);
  const opened = useAction(() => withPostReloaded(openPostItem(request.item_id)));
  const letGo = useAction(async () => {
    await withPostReloaded(letGoPostRequest(request.id));
    onClose();
  });

  const { text, isOverdue } = dueOf(request, now);
  return (
    <>
      <PageHead
        title={writePostCode(request.code)}
        intro={[entryName(request), request.sender].filter(Boolean).join(', ')}
      >
        <BackToQueue
          hasPages={scan.pages.length > 0}
          isSending={isSending}
          onPages={onPages}
          onClose={onClose}
        />
      </PageHead>
      <div className={styles.work}>
        <div className={styles.side}>
          <Envelope name={request.envelope} />
          <p className={isOverdue ? styles.overdue : styles.due}>{text}</p>
          {request.place && <p className={styles.due}>It is on shelf {request.place}.</p>}
          {request.rule && (
            <p className={styles.due}>Asked for by their rule “{ruleName(request.rule)}”.</p>
          )}
          <AskedBack of={request} />
          {request.kind === 'rescan' && <OpenedScan itemId={request.item_id} />}
        </div>
        {request.paper === 'opened' ? (
          <HandOver
            requestId={request.id}
            code={request.code}
            scan={scan}
            isBilled={request.kind === 'scan'}
            onDone={onClose}
            onTooThick={(sheets) => setAsked({ sheets })}
            onSending={setSending}
          />
        ) : (
          <div className={styles.side}>
            <EmptyState
              title="Open the envelope first"
              actions={
                <Button tone="primary" busy={opened.busy} onClick={() => void opened.run()}>
                  I have opened it
                </Button>
              }
            >
              Its owner sees in its history who opened it, and when. Then scan it here.
            </EmptyState>
            {opened.error && <ErrorNotice error={opened.error} />}
          </div>
        )}
        <div className={styles.end}>
          <div className="ways">
            <Button busy={letGo.busy} onClick={() => void letGo.run()}>
              Let go
            </Button>
            <Button onClick={() => setAsked('ask back')}>Ask back</Button>
            <Button tone="danger" onClick={() => setAsked('refuse')}>
              Refuse
            </Button>
          </div>
          {letGo.error && <ErrorNotice error={letGo.error} />}
        </div>
      </div>
      {asked === 'refuse' && (
        <RefuseDialog request={request} onClose={() => setAsked(null)} onRefused={onClose} />
      )}
      {asked !== null && asked !== 'refuse' && (
        <AskBackDialog
          request={request}
          sheets={asked === 'ask back' ? null : asked.sheets}
          onClose={() => setAsked(null)}
          onAsked={onClose}
        />
      )}
    </>
  );
}
