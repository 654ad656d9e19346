import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { useMinute } from 'shared/lib/use-minute';
import { handOverScan, openPostItem, postQueue } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { Envelope } from '../envelope';
import { entryName } from '../item-texts';
import { dueOf } from './due';
import { PageList } from './page-list';
import { acceptedTypes, mostPages } from './pages';
import { RefuseDialog } from './refuse-dialog';
import { letGoRequest, takeRequest } from './take-request';
import { type Pages, usePages } from './use-pages';
import styles from './work.module.css';

/** One request that was taken: opened, scanned, handed over. */
export function Work({ code, onClose }: { code: string; onClose: () => void }): ReactNode {
  const { data: request, error, refetch } = useRequest(code);
  const take = useAction(async () => request && takeRequest(request));
  if (request?.is_mine) return <Taken request={request} onClose={onClose} />;
  return (
    <>
      <PageHead title={writePostCode(code)}>
        <Button onClick={onClose}>Back to the queue</Button>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {request === undefined && !error && <Skeleton label="Loading the request…" lines={5} />}
      {request && (
        <EmptyState
          title={
            request.taken_by_name ? `${request.taken_by_name} has this` : 'Nobody has taken this'
          }
          actions={
            <Button tone="primary" busy={take.busy} onClick={() => void take.run()}>
              Take it
            </Button>
          }
        >
          One person at a time works on a request.
        </EmptyState>
      )}
      {take.error && <ErrorNotice error={take.error} />}
      {request === null && (
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
      queryFn: async ({ signal }) => {
        const { rows } = await postQueue.readPage(
          { search: code, chosen: { filter: 'all' }, sort: 'due_at', ascending: true },
          signal,
        );
        return rows.find((row) => row.code === code) ?? null;
      },
    },
    queryClient,
  );
}

function Taken({ request, onClose }: { request: QueuedRequest; onClose: () => void }): ReactNode {
  const now = useMinute();
  const scan = usePages(request.item_id);
  const [scanId] = useState(() => crypto.randomUUID());
  const [isRefusing, setRefusing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isShown = useIsShown();
  const hasPages = scan.pages.length > 0;
  useLeaveQuestion(hasPages);

  const opened = useAction(() => withPostReloaded(openPostItem(request.item_id)));
  const letGo = useAction(async () => {
    await letGoRequest(request);
    onClose();
  });
  const handOver = useAction(async () => {
    const say = unseenNews();
    const original = scan.pages.map(({ name, turn }) => ({ name, turn }));
    await withPostReloaded(handOverScan(request.id, scanId, original));
    say(`${writePostCode(request.code)} is handed over. The member is told once it is read.`);
    if (isShown.current) onClose();
  });

  const { text, isOverdue } = dueOf(request, now);
  const isOpened = request.paper === 'opened';
  const sent = scan.pages.filter(({ state }) => state === 'sent').length;
  return (
    <>
      <PageHead
        title={writePostCode(request.code)}
        intro={[entryName({ ...request, not_ours_at: null }), request.sender]
          .filter(Boolean)
          .join(', ')}
      >
        <Button onClick={() => (hasPages ? setLeaving(true) : onClose())}>Back to the queue</Button>
      </PageHead>
      <div className={styles.work}>
        <div className={styles.side}>
          <Envelope name={request.envelope} />
          <p className={isOverdue ? styles.overdue : styles.due}>{text}</p>
          {request.place && <p className={styles.due}>It is on shelf {request.place}.</p>}
          <div className="ways">
            {!isOpened && (
              <Button tone="primary" busy={opened.busy} onClick={() => void opened.run()}>
                I have opened it
              </Button>
            )}
            <Button busy={letGo.busy} onClick={() => void letGo.run()}>
              Let go
            </Button>
            <Button tone="danger" onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          </div>
          {opened.error && <ErrorNotice error={opened.error} />}
          {letGo.error && <ErrorNotice error={letGo.error} />}
        </div>
        <div className={styles.pages}>
          {isOpened ? (
            <>
              <FileChoice scan={scan} />
              <PageList pages={scan.pages} onChange={scan.change} />
              {scan.failure && (
                <ErrorNotice
                  error={`${scan.failure.userText} The pages stay here and are sent as soon as it works again.`}
                />
              )}
              {handOver.error && <ErrorNotice error={handOver.error} />}
              {hasPages && (
                <div className={styles.foot}>
                  <label className={styles.progress}>
                    <span role="status">
                      {sent} of {counted(scan.pages.length, 'file')} sent
                    </span>
                    <progress value={sent} max={scan.pages.length} />
                  </label>
                  <Button
                    tone="primary"
                    busy={handOver.busy}
                    busyLabel="Handing over…"
                    disabled={sent < scan.pages.length}
                    onClick={() => void handOver.run()}
                  >
                    Hand over
                  </Button>
                </div>
              )}
            </>
          ) : (
            <EmptyState title="Open the envelope first">
              Its owner sees in its history who opened it, and when. Then scan it here.
            </EmptyState>
          )}
        </div>
      </div>
      {isRefusing && (
        <RefuseDialog request={request} onClose={() => setRefusing(false)} onRefused={onClose} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave these pages?"
        confirmLabel="Leave pages"
        onConfirm={async () => onClose()}
      >
        <p>They are not handed over, and you would have to add them again.</p>
      </ConfirmDialog>
    </>
  );
}

/** Files from the scanner's folder, dropped or chosen; on a phone its camera. */
function FileChoice({ scan }: { scan: Pages }): ReactNode {
  const [isOver, setOver] = useState(false);
  const { error, run } = useAction(async (files: readonly File[]) => {
    if (scan.pages.length + files.length > mostPages) {
      const text = `At most ${mostPages} files make one scan.`;
      throw new AppError('FILE_COUNT', `${files.length}`, text);
    }
    scan.add(files);
  });
  const take = (files: FileList | null) => files?.length && void run([...files]);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <>
      <div className={styles.choices}>
        <label
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault(); // or the browser would open the file
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            type="file"
            multiple
            accept={acceptedTypes}
            className="visually-hidden"
            aria-label="Pages from the scanner"
            onChange={({ currentTarget: input }) => {
              take(input.files);
              input.value = ''; // the same file can be chosen again
            }}
          />
          <strong>Choose the pages, or drop them here</strong>
          <span>PDF, JPEG, PNG or TIFF. They are sent at once and in order.</span>
        </label>
        <label className={styles.camera}>
          <input
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            className="visually-hidden"
            onChange={({ currentTarget: input }) => {
              take(input.files);
              input.value = '';
            }}
          />
          Take a photo
        </label>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
