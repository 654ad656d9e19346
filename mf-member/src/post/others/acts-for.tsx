import { type ReactNode, useState } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import type { PostOfOther } from 'shared/post-delegates/types';
import { delegateActions } from 'shared/post-delegates/use-post-delegates';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import styles from '../delegates.module.css';

/** Whose post somebody reads, until when, and the way out of it. */
export function ActsFor({ others }: { others: readonly PostOfOther[] }): ReactNode {
  const [leaving, setLeaving] = useState<PostOfOther | null>(null);
  const { place: heading, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  return (
    <Card as="section" className={styles.card} aria-labelledby="acts-heading">
      <h3 id="acts-heading" ref={heading} tabIndex={-1} className={styles.title}>
        What you read for others
      </h3>
      <ul className={styles.list} aria-label="What you read for others">
        {others.map((other) => (
          <li key={other.id} className={styles.row}>
            <div className={styles.who}>
              <p className={styles.name}>{deedOf(other)}</p>
              <p className={styles.facts}>{timeOf(other)}</p>
            </div>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Stop: ${deedOf(other)}`}
              onClick={() => setLeaving(other)}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Stop reading the post of ${leaving?.owner_name}?`}
        confirmLabel="Stop reading"
        onConfirm={async () => {
          const say = unseenNews();
          await delegateActions.end(leaving?.id ?? '');
          say('That has ended. We have told them.', 'success');
          rememberDone();
        }}
      >
        <p>It ends at once, and they are told. Only they can invite you again.</p>
      </ConfirmDialog>
    </Card>
  );
}

function deedOf({ owner_name: owner }: PostOfOther): string {
  return `You read the post of ${owner}`;
}

function timeOf({ since, until, accepted_at }: PostOfOther): string {
  const time = until
    ? `Until ${formatDay(until)}`
    : `Since ${formatDay(maltaToday(new Date(accepted_at)))}, until one of you ends it`;
  return since ? `${time}. What has come since ${formatDay(since)}.` : time;
}
