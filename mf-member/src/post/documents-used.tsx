import type { ReactNode } from 'react';
import { whatADocumentIs, whatDoesNotCount } from 'shared/memberships/plan-terms';
import type { PostQuota } from 'shared/post/types';
import { usedText } from './offer-text';
import styles from './post-page.module.css';

/** How many documents of the plan are used in this month, and what counts as one. */
export function DocumentsUsed({ quota }: { quota: PostQuota }): ReactNode {
  if (quota.state !== 'active' || quota.included === 0) return null;
  return (
    <details className={styles.used}>
      <summary>Documents of your plan: {usedText(quota)}</summary>
      <p>
        {whatADocumentIs} {whatDoesNotCount}
      </p>
    </details>
  );
}
