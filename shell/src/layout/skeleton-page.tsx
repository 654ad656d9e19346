import type { ReactNode } from 'react';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './skeleton-page.module.css';

const tabs = ['a', 'b', 'c', 'd', 'e'];

/**
 * Stands in for a page behind the sign-in until it is known who is there; in the dashboard also
 * until its frame has been loaded, with everything where the folded frame has it.
 */
export function SkeletonPage({
  inDashboard = false,
  label = 'Checking your session…',
}: {
  inDashboard?: boolean;
  label?: string;
}): ReactNode {
  return (
    <PageSection aria-busy="true" className={inDashboard ? styles.dashboard : undefined}>
      {inDashboard && <div className={styles.head} aria-hidden="true" />}
      <div className={styles.tabs} aria-hidden="true">
        {tabs.map((tab) => (
          <span key={tab} className={styles.tab} data-testid="skeleton-tab" />
        ))}
      </div>
      <Skeleton label={label} lines={3} height="row" />
    </PageSection>
  );
}
