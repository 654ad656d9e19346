import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useMinute } from 'shared/lib/use-minute';
import { postQueue } from 'shared/post/api';
import { fetchPostRounds } from 'shared/post-rounds/api';
import type { PostRound } from 'shared/post-rounds/types';
import { Link } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { inOrder, roundText, sinceText } from './round-texts';
import styles from './rounds-page.module.css';

const minute = 60_000;

/** /dashboard/post/rounds: what is to be done today with the post of the house, and the way to each of it. */
export default function RoundsPage(): ReactNode {
  const { data, error, refetch } = useQuery<PostRound[], AppError>(
    {
      // asked again with the requests; what falls due does so by time alone
      queryKey: [postQueue.name, 'rounds'],
      queryFn: ({ signal }) => fetchPostRounds(signal),
      refetchInterval: minute,
    },
    queryClient,
  );
  const now = useMinute();
  return (
    <div className={styles.page}>
      <PageHead
        title="Today’s rounds"
        intro="What waits for us in the house, and where it is done."
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the rounds…" lines={6} height="row" />}
      {data && (
        <>
          {data.every(({ count }) => count === 0) && (
            <p className={styles.done} role="status">
              All is done. What comes in next is shown here.
            </p>
          )}
          <ul className={styles.rounds}>
            {inOrder(data).map((round) => (
              <Round key={round.round} round={round} now={now} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Round({
  round: { round, count, overdue, first_at },
  now,
}: {
  round: PostRound;
  now: Date;
}): ReactNode {
  const { title, to, isDue } = roundText(round);
  return (
    <li className={styles.round} data-empty={count === 0 || undefined}>
      <span className={styles.count}>{count}</span>
      <span className={styles.words}>
        <Link to={to} className={styles.link}>
          {title}
        </Link>
        <span className={styles.when} data-late={overdue > 0 || undefined}>
          {count === 0 ? 'Nothing waits' : sinceText(first_at, isDue, now)}
          {overdue > 0 && `, ${overdue} overdue`}
        </span>
      </span>
    </li>
  );
}
