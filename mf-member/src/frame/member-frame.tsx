import type { ReactNode } from 'react';
import { useLiveAccount } from 'shared/billing/use-billing';
import { RefreshButton, SignOutButton } from 'shared/frame/actions';
import { OfflineLine } from 'shared/frame/offline-line';
import { useLivePost } from 'shared/post/use-post';
import { Outlet } from 'shared/router';
import { AgendaLine } from './agenda-line';
import { KeepAhead } from './keep-ahead';
import styles from './member-frame.module.css';
import { MemberTabs } from './member-tabs';
import { ProfileCard } from './profile-card';

/**
 * The frame around a member’s /dashboard pages (spec 1§2): what needs doing, who you are, where you can
 * go, the page.
 */
export function MemberFrame(): ReactNode {
  useLiveAccount();
  useLivePost();
  return (
    <div className={styles.dashboard}>
      <header className={styles.header}>
        <h1>Member Dashboard</h1>
        <div className={styles.actions}>
          <RefreshButton />
          <SignOutButton />
        </div>
      </header>
      <OfflineLine />
      <KeepAhead />
      <AgendaLine />
      <ProfileCard />
      <MemberTabs />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
