import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import styles from './refresh-button.module.css';

/** Asks again; says so meanwhile (spec 2§2). */
export function RefreshButton({
  busy,
  onRefresh,
}: {
  busy: boolean;
  onRefresh: () => void;
}): ReactNode {
  return (
    <Button
      size="sm"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onRefresh();
      }}
    >
      <span className={styles.word}>{busy ? 'Loading...' : 'Refresh'}</span>
    </Button>
  );
}
