import { useEffect, useEffectEvent, useState } from 'react';
import { uploadFile } from 'shared/files/api';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { pictureFrom } from '../pictures';
import { type Page, pagesFrom, type Turn } from './pages';

export interface Pages {
  pages: readonly Page[];
  /** Why nothing is sent just now; it goes on with the line. */
  failure: AppError | null;
  /** @param turns of each file, in their order. @throws AppError `FILE_TYPE` */
  add: (files: readonly File[], turns?: readonly Turn[]) => void;
  change: (pages: readonly Page[]) => void;
}

const betweenTries = 10_000; // ms

/** The pages of a scan: sent one after the other as soon as they are here, and again after a lost line. */
export function usePages(itemId: string): Pages {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failure, setFailure] = useState<AppError | null>(null);

  const update = (id: string, change: Partial<Page>) =>
    setPages((before) => before.map((page) => (page.id === id ? { ...page, ...change } : page)));

  const sendNext = useEffectEvent(async () => {
    const next = pages.find(({ state }) => state === 'waiting');
    if (!next || pages.some(({ state }) => state === 'sending')) return;
    update(next.id, { state: 'sending' });
    try {
      await uploadFile('post-scans', next.name, next.file);
      setFailure(null);
      update(next.id, { state: 'sent' });
    } catch (cause) {
      const error = asAppError(cause, unknownFailure);
      console.warn(error.code, error.message);
      if (error.answer === 'refusal') {
        update(next.id, { state: 'refused', problem: error.userText });
      } else {
        setFailure(error);
        update(next.id, { state: 'waiting' });
      }
    }
  });

  const isSending = pages.some(({ state }) => state === 'sending');
  const nextId = isSending ? undefined : pages.find(({ state }) => state === 'waiting')?.id;
  useEffect(() => {
    if (nextId === undefined) return;
    if (failure === null) return void sendNext();
    const ended = new AbortController();
    const timer = setTimeout(sendNext, betweenTries);
    addEventListener('online', () => void sendNext(), { signal: ended.signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [nextId, failure]);

  function add(files: readonly File[], turns: readonly Turn[] = []): void {
    const turnOf = new Map(files.map((file, nth) => [file as Blob, turns[nth] ?? 0]));
    const added = pagesFrom(files, itemId).map((page) => ({
      ...page,
      turn: turnOf.get(page.file) ?? page.turn,
    }));
    setPages((before) => [...before, ...added]);
    for (const { id, file, isPdf } of added) {
      if (isPdf) continue;
      pictureFrom(file).then(
        ({ preview }) => update(id, { preview }),
        () => {}, // a TIFF, which browsers do not draw: it is read all the same
      );
    }
  }
  return { pages, failure, add, change: setPages };
}
