import type { ReactNode } from 'react';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './skeleton-page.module.css';

const tabs = ['a', 'b', 'c', 'd', 'e'];

/** Stands in for a page behind the sign-in until it is known who is there. */
export function SkeletonPage(): ReactNode {
  return (
    <PageSection aria-busy="true">
      <div className={`ways ${styles.tabs}`} aria-hidden="true">
        {tabs.map((tab) => (
          <span key={tab} className={styles.tab} data-testid="skeleton-tab" />
        ))}
      </div>
      <Skeleton label="Checking your session…" lines={3} height="row" />
    </PageSection>
  );
}
