import type { ReactNode } from 'react';
import { useLiveAccount } from 'shared/billing/use-billing';
import { RefreshButton, SignOutButton } from 'shared/dashboard/actions';
import { Outlet } from 'shared/router';
import { AgendaLine } from './agenda-line';
import styles from './dashboard-layout.module.css';
import { DashboardTabs } from './dashboard-tabs';
import { ProfileCard } from './profile-card';

/**
 * The frame around a member’s /dashboard pages (spec 1§2): what needs doing, who you are, where you can
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
