import type { ReactNode } from 'react';
import { Button } from './button';

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
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onRefresh();
      }}
    >
      {busy ? 'Loading…' : 'Refresh'}
    </Button>
  );
}
