import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { ReceivedMessage } from 'shared/messages/types';
import { markMessageHandled, markMessageRead, reopenMessage } from 'shared/messages/use-messages';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './message-pane.module.css';

/** What can be done with a message: answer it, mark it handled or unread, and take that back. */
export function MessageActions({
  message,
  onAnswer,
  onUnread,
}: {
  message: ReceivedMessage;
  onAnswer: () => void;
  onUnread: () => void;
}): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const { id, handled_at: handledAt } = message;
  const [last, setLast] = useState<'turn' | 'unread'>('turn');
  const turn = useAction(() => {
    setLast('turn');
    return handledAt ? reopenMessage(id) : markMessageHandled(id, userId);
  });
  const unread = useAction(async () => {
    setLast('unread');
    await markMessageRead(id, false);
    onUnread();
  });
  const { error } = last === 'turn' ? turn : unread; // the error of the last press
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <Button aria-keyshortcuts="r" onClick={onAnswer}>
          Answer{' '}
          <span className={styles.key} aria-hidden="true">
            r
          </span>
        </Button>
        {/* one button for both ways: it keeps the focus */}
        <Button aria-keyshortcuts="e" busy={turn.busy} onClick={() => void turn.run()}>
          {handledAt ? 'Open again' : 'Mark handled'}{' '}
          <span className={styles.key} aria-hidden="true">
            e
          </span>
        </Button>
        {!handledAt && (
          <Button tone="quiet" busy={unread.busy} onClick={() => void unread.run()}>
            Mark unread
          </Button>
        )}
      </div>
    </>
  );
}
