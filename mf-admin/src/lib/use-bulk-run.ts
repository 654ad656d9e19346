import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { unknownFailure } from 'shared/lib/failure-texts';
import { toAppError } from 'shared/lib/to-app-error';
import { unseenNews } from 'shared/lib/unseen-news';

export interface BulkResult {
  id: string;
  name: string;
  /** Why it was not done; absent when it was. */
  refusal?: string;
}

/** What is done to each row, and what is made of those that were done once all had their turn. */
export interface BulkWay<Row> {
  run: (row: Row) => Promise<unknown>;
  finish?: () => Promise<unknown>;
}

/** What is being done to several rows, or was. */
export interface BulkProgress<Row> {
  label: string;
  total: number;
  isRunning: boolean;
  results: readonly BulkResult[];
  way: BulkWay<Row>;
}

interface Job<Row> extends BulkWay<Row> {
  label: string;
  rows: readonly Row[];
  name: (row: Row) => string;
}

export interface BulkRunner<Row> {
  progress: BulkProgress<Row> | null;
  start: (job: Job<Row>) => Promise<void>;
  /** After the row that is under way. */
  stop: () => void;
  dismiss: () => void;
}

/**
 * Does something to rows one after the other: a refused one does not keep the next from its turn.
 * Whoever leaves the page stops it, and reads how far it came: the next person in this browser must
 * not go on with it.
 * @param onDone hears of each row that was done; not of those that are only gathered, which stay as they are.
 */
export function useBulkRun<Row extends { id: string }>(
  onDone: (id: string) => void,
): BulkRunner<Row> {
  const [progress, setProgress] = useState<BulkProgress<Row> | null>(null);
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  const isLeft = useRef(false);
  // a layout effect: the page is left once it is out of sight, and the answer may come before other effects run
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      isStopped.current = true;
    };
  }, []);

  const isUnderWay = progress?.isRunning ?? false;
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault(); // the rest would not be done
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnderWay]);

  async function start({ label, rows, name, ...way }: Job<Row>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const say = unseenNews();
    isStopped.current = false;
    const results: BulkResult[] = [];
    const show = (running: boolean) =>
      setProgress({ label, total: rows.length, isRunning: running, results: [...results], way });
    show(true);
    for (const row of rows) {
      if (isStopped.current) break;
      const result = { id: row.id, name: name(row) };
      try {
        await way.run(row);
        results.push(result);
        if (!way.finish) onDone(row.id);
      } catch (cause) {
        const failure = toAppError(cause, unknownFailure);
        console.error(failure.code, failure.message);
        results.push({ ...result, refusal: failure.userText });
      }
      show(true);
    }
    const isAnyDone = results.some(({ refusal }) => refusal === undefined);
    if (way.finish && isAnyDone && !isLeft.current) {
      await way.finish().catch((cause) => {
        const failure = toAppError(cause, unknownFailure);
        console.error(failure.code, failure.message);
        say(`${label}: ${failure.userText}`, 'error');
      });
    }
    show(false);
    isRunning.current = false;
    if (isLeft.current && way.finish) say(`${label}: stopped, and nothing was saved`, 'error');
    else if (isLeft.current) {
      const isWhole = results.length === rows.length && results.every(({ refusal }) => !refusal);
      const text = `${label}: ${outcomeText(results, rows.length)}`;
      say(text, isWhole ? 'success' : 'error');
    }
  }

  return {
    progress,
    start,
    stop: () => {
      isStopped.current = true;
    },
    dismiss: () => setProgress(null),
  };
}

/** "2 done, 1 failed, 3 not started". */
export function outcomeText(results: readonly BulkResult[], total: number): string {
  const refused = results.filter(({ refusal }) => refusal !== undefined).length;
  const left = total - results.length;
  return [
    `${results.length - refused} done`,
    refused > 0 && `${refused} failed`,
    left > 0 && `${left} not started`,
  ]
    .filter(Boolean)
    .join(', ');
}
