import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { formatCount } from 'shared/lib/money';
import { matchPayments } from 'shared/payment-import/api';
import type { MatchedLine, StatementLine } from 'shared/payment-import/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './payment-import.module.css';

/** Finds the orders of all lines, part by part. */
export function MatchProgress({
  lines,
  onMatched,
  onStop,
}: {
  lines: readonly StatementLine[];
  onMatched: (lines: MatchedLine[]) => void;
  onStop: () => void;
}): ReactNode {
  const [done, setDone] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const finish = useEffectEvent(onMatched);

  useEffect(() => {
    const stop = new AbortController();
    setDone(0);
    setError(null);
    matchPayments(lines, setDone, stop.signal).then(
      (matched) => {
        if (!stop.signal.aborted) finish(matched);
      },
      (cause: unknown) => {
        if (!stop.signal.aborted) setError(asAppError(cause, 'The orders could not be loaded.'));
      },
    );
    return () => stop.abort();
  }, [lines, attempt]);

  if (error) {
    return (
      <ErrorNotice error={error} onRetry={() => setAttempt(attempt + 1)}>
        <Button size="sm" tone="quiet" onClick={onStop}>
          Back to the columns
        </Button>
      </ErrorNotice>
    );
  }
  return (
    <div className={styles.progress}>
      <p role="status">Matching {formatCount(lines.length)} payments to orders…</p>
      <progress aria-label="Payments compared" max={lines.length} value={done} />
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
