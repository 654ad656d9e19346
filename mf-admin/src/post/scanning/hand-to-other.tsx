import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readFile } from 'shared/files/api';
import type { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { openPostScan, postQueue, takePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, ScanFailure } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { entryName } from '../words';
import { HandOver } from './hand-over';
import { requestOf } from './request-of';
import { usePages } from './use-pages';

interface HandToOtherProps {
  failed: ScanFailure;
  /** Of the label on its first page. */
  code: string;
  onClose: () => void;
}

/** Files that were handed over for one item and carry the label of another: they are handed over for that one. */
export function HandToOther({ failed, code, onClose }: HandToOtherProps): ReactNode {
  const { data, error, refetch } = useQuery<QueuedRequest | null, AppError>(
    {
      queryKey: [postQueue.name, 'one', code],
      queryFn: ({ signal }) => requestOf(code, signal),
    },
    queryClient,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hand over to ${writePostCode(code)}?`}
      intro={data ? entryName(data) : undefined}
      size="lg"
      keepOnBackdrop
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton label="Loading the request…" lines={3} />}
      {data === null && (
        <p>
          Nothing is asked for {writePostCode(code)}, so there is nothing to hand these files over
          for. Scan {writePostCode(failed.code)} again: then they are deleted.
        </p>
      )}
      {data && data.taken_by !== null && !data.is_mine && (
        <p>{data.taken_by_name ?? 'Someone else'} is working on this.</p>
      )}
      {data && (data.taken_by === null || data.is_mine) && (
        <Files failed={failed} request={data} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Files({
  failed,
  request,
  onDone,
}: {
  failed: ScanFailure;
  request: QueuedRequest;
  onDone: () => void;
}): ReactNode {
  const scan = usePages(request.item_id);
  const { busy, error, run } = useAction(async () => {
    if (!request.is_mine) await withPostReloaded(takePostRequest(request.id));
    await openPostScan(failed.item_id);
    const original = failed.original ?? [];
    const blobs = await Promise.all(original.map(({ name }) => readFile('post-scans', name)));
    scan.add(
      blobs.map((blob, nth) => new File([blob], `Page ${nth + 1}`, { type: blob.type })),
      original.map(({ turn }) => turn),
    );
  });
  if (scan.pages.length > 0)
    return (
      <HandOver
        requestId={request.id}
        code={request.code}
        scan={scan}
        isBilled={request.kind === 'scan'}
        onDone={onDone}
      />
    );
  return (
    <>
      <p>
        These files were handed over for {writePostCode(failed.code)}. Its history says that you
        opened them, and it still has to be scanned itself.
      </p>
      <div className="ways">
        <Button tone="primary" busy={busy} busyLabel="Fetching…" onClick={() => void run()}>
          Take the files
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
