import type { ReactNode } from 'react';
import { OfflineLine } from 'shared/frame/offline-line';
import { useLiveWaitingCounts } from 'shared/overview/use-overview';
import { Outlet } from 'shared/router';
import { SkipLink } from 'shared/ui/skip-link';
import styles from './office-frame.module.css';
import { OwnLine, OwnLineButton } from './own-line';
import { SideList, SideListButton } from './side-list';

const pageId = 'office-page';

/** The frame around an administrator's /dashboard pages: a line for oneself, the screens, the page. */
export function OfficeFrame({ find }: { find?: ReactNode }): ReactNode {
  useLiveWaitingCounts();
  return (
    <div className={styles.office} data-fills-width>
      <SkipLink to={pageId}>Skip to page content</SkipLink>
      <header className={styles.head}>
        <SideListButton />
        <p className={styles.place}>Office</p>
        <h1>Member Dashboard</h1>
        <div className={styles.find}>{find}</div>
        <OwnLineButton />
        <OwnLine />
      </header>
      <SideList />
      <div id={pageId} className={styles.content}>
        <OfflineLine />
        <Outlet />
      </div>
    </div>
  );
}
