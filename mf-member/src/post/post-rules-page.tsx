import type { ReactNode } from 'react';
import { useMembership } from 'shared/memberships/use-membership';
import { usePostRules } from 'shared/post/use-post';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { PostHead } from './post-head';
import styles from './post-page.module.css';
import { RulesView } from './rules-view';

/** /dashboard/post/rules: what a member wants done with post as soon as it comes. */
export default function PostRulesPage(): ReactNode {
  const rules = usePostRules();
  const membership = useMembership();
  const isKnown = rules.isFetched && membership.isFetched;
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead chosen="rules" />
      {!isKnown && <Skeleton label="Loading your rules…" lines={3} height="row" />}
      {isKnown && rules.error && (
        <ErrorNotice error={rules.error} onRetry={() => void rules.refetch()} />
      )}
      {isKnown && rules.data && <RulesView known={rules.data} membership={membership.data} />}
    </section>
  );
}
