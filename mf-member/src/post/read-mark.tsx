import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { OwnPost } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './post-item.module.css';

/** Whoever wants to see it among the unread ones again says so. */
export function ReadMark({ item: { id, read_at } }: { item: OwnPost }): ReactNode {
  // while it is being opened it counts as read already
  const [isUnread, setUnread] = useState(false);
  const { busy, error, run } = useAction(async () => {
    await postActions.markRead([id], isUnread);
    setUnread(!isUnread);
  });
  const isShownUnread = isUnread && read_at === null;
  return (
    <div className={styles.mark}>
      <Button size="sm" tone="quiet" busy={busy} busyLabel="Saving…" onClick={() => void run()}>
        {isUnread ? 'Mark as read' : 'Mark as unread'}
      </Button>
      <span role="status" className={styles.quiet}>
        {isShownUnread && 'Marked as unread'}
      </span>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
