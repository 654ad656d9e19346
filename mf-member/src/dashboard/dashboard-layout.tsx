import type { ReactNode } from 'react';
import { useLiveAccount } from 'shared/billing/use-billing';
import { joinPendingItems } from 'shared/cart/join-pending-items';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { profileKey } from 'shared/profiles/use-profile';
import { Outlet, useNavigate } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { showToast, useAppStore } from 'shared/runtime/store';
import { signOut } from 'shared/session/api';
import { Button } from 'shared/ui/button';
import { AgendaLine } from './agenda-line';
import styles from './dashboard-layout.module.css';
import { DashboardTabs } from './dashboard-tabs';
import { ProfileCard } from './profile-card';

/**
 * The frame around every /dashboard page (spec 1§2): what needs doing, who you are, where you can
 * go, the page.
 */
export function DashboardLayout(): ReactNode {
  useLiveAccount();
  return (
    <div className={styles.dashboard}>
      <header className={styles.header}>
        <h1>Member Dashboard</h1>
        <div className={styles.actions}>
          <RefreshButton />
          <SignOutButton />
        </div>
      </header>
      <AgendaLine />
      <ProfileCard />
      <DashboardTabs />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

function RefreshButton(): ReactNode {
  const { busy, run } = useAction(async () => {
    const { userId } = useAppStore.getState().session;
    if (userId === null) return;
    const [, pending] = await Promise.allSettled([
      queryClient.refetchQueries({ type: 'active' }),
      joinPendingItems(userId),
    ]);
    // any other failure shows itself where the data stands, with its own way to try again
    const isProfileFresh = queryClient.getQueryState(profileKey(userId))?.status === 'success';
    if (isProfileFresh && pending.status === 'fulfilled') showToast('Everything is up to date.');
  });
  return (
    <Button size="sm" busy={busy} busyLabel="Refreshing…" onClick={() => void run()}>
      Refresh
    </Button>
  );
}

function SignOutButton(): ReactNode {
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
