import { Fragment, type ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import type { PostChainStep } from 'shared/post/types';
import { usePostChain } from 'shared/post/use-post';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Skeleton } from 'shared/ui/skeleton';
import { stepChanges, stepReason, stepText } from './chain-texts';
import styles from './item-chain.module.css';

/** Who had an item and what they did with it, the last step first. */
export function ItemHistory({ itemId }: { itemId: string }): ReactNode {
  const { data, error, refetch } = usePostChain(itemId);
  return (
    <section className={styles.part} aria-labelledby="item-history">
      <h3 id="item-history">History</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the history…" lines={4} />}
      {data?.steps.length === 0 && (
        <p className={styles.quiet}>Nothing is noted of this item yet.</p>
      )}
      {data && data.steps.length > 0 && (
        <ol className={styles.list} aria-label="History">
          {data.steps.toReversed().map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step }: { step: PostChainStep }): ReactNode {
  const reason = stepReason(step);
  const changes = stepChanges(step);
  return (
    <li className={styles.step}>
      <span className={styles.deed}>{keepWhole(stepText(step))}</span>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ name, from, to }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {from ?? 'nothing'}
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">, corrected to </span>
                {to ?? 'nothing'}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {reason && <span className={styles.quiet}>“{reason}”</span>}
      <time className={styles.quiet} dateTime={step.at}>
        {formatMoment(step.at)}
        {step.recorded_at && `, noted ${formatMoment(step.recorded_at)}`}
      </time>
    </li>
  );
}
