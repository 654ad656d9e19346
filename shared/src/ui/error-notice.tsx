import type { ReactNode } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { Button } from './button';
import { keepWhole } from './keep-whole';
import styles from './notice.module.css';

interface ErrorNoticeProps {
  /** What went wrong: an `AppError` shows its user text, a string itself. */
  error: AppError | string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** Another way on, for example a link. */
  children?: ReactNode;
}

/** A failure a person can read, with a way on. It is announced as it appears. */
export function ErrorNotice({
  error,
  onRetry,
  retryLabel = 'Try again',
  children,
}: ErrorNoticeProps): ReactNode {
  return (
    <div role="alert" className={`${styles.notice} ${styles.danger}`}>
      <p>{keepWhole(typeof error === 'string' ? error : error.userText)}</p>
      {(onRetry || children) && (
        <div className={`ways ${styles.ways}`}>
          {onRetry && (
            <Button size="sm" onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
