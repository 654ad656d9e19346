import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { ReceivedMessage } from 'shared/messages/types';
import { markMessageHandled, markMessageRead, reopenMessage } from 'shared/messages/use-messages';
import { useAppStore } from 'shared/runtime/store';
import { Button, ButtonAnchor } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { answerMail } from './answer-mail';
import styles from './message-pane.module.css';

/** What can be done with a message: answer it, mark it handled or unread, and take that back. */
export function MessageActions({
  message,
  onUnread,
}: {
  message: ReceivedMessage;
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
        <ButtonAnchor tone={handledAt ? 'secondary' : 'primary'} href={answerMail(message)}>
          Answer by mail
        </ButtonAnchor>
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
      <p className={styles.hint}>
        Answering opens your mail program with the message quoted. What you send from there is not
        known here: mark the message handled when it is done.
      </p>
    </>
  );
}
