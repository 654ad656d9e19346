import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useNavigate } from 'shared/router';
import { signOut } from 'shared/session/api';
import { Button } from 'shared/ui/button';
import { useRefresh } from './use-refresh';

export function RefreshButton(): ReactNode {
  const { busy, run } = useRefresh();
  return (
    <Button size="sm" busy={busy} busyLabel="Refreshing…" onClick={() => void run()}>
      Refresh
    </Button>
  );
}

export function SignOutButton(): ReactNode {
  const navigate = useNavigate();
  const { busy, run } = useAction(
    async () => {
      await signOut();
      navigate(paths.login, { replace: true });
    },
    { failureToast: 'You could not be signed out just now. Please try again.' },
  );
  return (
    <Button size="sm" busy={busy} busyLabel="Signing out…" onClick={() => void run()}>
      Sign Out
    </Button>
  );
}
