import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { readFile } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { letGoPostRequest, openPostScan, postQueue, takePostRequest } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, ScanFailure } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Dialog } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { AskBackDialog } from '../ask-back-dialog';
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
  const [hasPages, setHasPages] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [tooThick, setTooThick] = useState<number | null>(null); // sheets
  const taken = useRef<string>(null); // the request, where it was taken for these files alone
  const isSending = useRef(false);
  useLeaveQuestion(hasPages);
  useEffect(
    () => () => {
      if (!isSending.current) void letGo(taken);
    },
    [],
  );
  function finish(): void {
    taken.current = null;
    onClose();
  }
  return (
    <>
      <Dialog
        open
        onClose={() => (hasPages && !isSending.current ? setLeaving(true) : onClose())}
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
          <Files
            failed={failed}
            request={data}
            taken={taken}
            onPages={setHasPages}
            onTooThick={setTooThick}
            onSending={(is) => {
              isSending.current = is;
            }}
            onDone={finish}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave these pages?"
        confirmLabel="Leave pages"
        cancelLabel="Keep pages"
        onConfirm={async () => onClose()}
      >
        <p>They are not handed over, and you would have to take them again.</p>
      </ConfirmDialog>
      {data && tooThick !== null && (
        <AskBackDialog
          request={data}
          sheets={tooThick}
          onClose={() => setTooThick(null)}
          onAsked={finish}
        />
      )}
    </>
  );
}

/** What was taken for these files alone is free for others again; where that fails, it is let go of in the queue. */
async function letGo(taken: RefObject<string | null>): Promise<void> {
  const { current: id } = taken;
  if (id === null) return;
  try {
    await withPostReloaded(letGoPostRequest(id));
    taken.current = null;
  } catch (cause) {
    console.warn('a request could not be let go of', cause);
  }
}

/** @throws AppError of `takePostRequest`; where no answer came, it may have been taken all the same */
async function take(id: string, taken: RefObject<string | null>): Promise<void> {
  try {
    await withPostReloaded(takePostRequest(id));
    taken.current = id;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.answer !== 'refusal') taken.current = id;
    throw cause;
  }
}

interface FilesProps {
  failed: ScanFailure;
  request: QueuedRequest;
  taken: RefObject<string | null>;
  /** Hears whether there are pages that are not handed over. */
  onPages: (hasPages: boolean) => void;
  onTooThick: (sheets: number) => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

function Files({
  failed,
  request,
  taken,
  onPages,
  onTooThick,
  onSending,
  onDone,
}: FilesProps): ReactNode {
  const scan = usePages(request.item_id);
  const isShown = useIsShown();
  const { busy, error, run } = useAction(async () => {
    try {
      if (!request.is_mine) await take(request.id, taken);
      if (!isShown.current) {
        await letGo(taken);
        return; // its history does not say that it was opened
      }
      await openPostScan(failed.item_id);
      const original = failed.original ?? [];
      const blobs = await Promise.all(original.map(({ name }) => readFile('post-scans', name)));
      if (!isShown.current) return; // it was let go of as it was closed
      scan.add(
        blobs.map((blob, nth) => new File([blob], `Page ${nth + 1}`, { type: blob.type })),
        original.map(({ turn }) => turn),
      );
    } catch (cause) {
      await letGo(taken);
      throw cause;
    }
  });
  const hasPages = scan.pages.length > 0;
  useEffect(() => {
    onPages(hasPages);
    return () => onPages(false);
  }, [hasPages, onPages]);
  if (hasPages)
    return (
      <>
        <Arrived>The files of {writePostCode(failed.code)}</Arrived>
        <HandOver
          requestId={request.id}
          code={request.code}
          scan={scan}
          isBilled={request.kind === 'scan'}
          onDone={onDone}
          onTooThick={onTooThick}
          onSending={onSending}
        />
      </>
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

/** Takes the focus of the button that brought them, which is gone. */
function Arrived({ children }: { children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
