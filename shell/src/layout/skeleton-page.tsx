import type { ReactNode } from 'react';
import type { Frame } from 'shared/remote-contract';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './skeleton-page.module.css';

const looks = {
  member: styles.dashboard,
  administrator: `${styles.dashboard} ${styles.office}`,
};
const tabs = ['a', 'b', 'c', 'd', 'e'];

/**
 * Stands in for a page behind the sign-in until it is known who is there; in the dashboard also
 * until its frame has been loaded, with everything where the frame has it.
 */
export function SkeletonPage({
  frame,
  label = 'Checking your session…',
}: {
  /** In the dashboard: for whom its frame is. */
  frame?: Frame['access'] | undefined;
  label?: string;
}): ReactNode {
  return (
    <PageSection
      aria-busy="true"
      className={frame && looks[frame]}
      data-fills-width={frame === 'administrator' || undefined}
      data-bar={frame === 'member' || undefined}
    >
      {frame && <div className={styles.head} aria-hidden="true" />}
      <div className={styles.tabs} aria-hidden="true">
        {tabs.map((tab) => (
          <span key={tab} className={styles.tab} data-testid="skeleton-tab" />
        ))}
      </div>
      <Skeleton label={label} lines={3} height="row" />
    </PageSection>
  );
}
