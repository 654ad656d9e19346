import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { useRefresh } from './use-refresh';
import { useSignOut } from './use-sign-out';

export function RefreshButton(): ReactNode {
  const { busy, run } = useRefresh();
  return (
    <Button size="sm" busy={busy} busyLabel="Refreshing…" onClick={() => void run()}>
      Refresh
    </Button>
  );
}

export function SignOutButton(): ReactNode {
  const { busy, run, question } = useSignOut();
  return (
    <>
      <Button size="sm" busy={busy} busyLabel="Signing out…" onClick={run}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
