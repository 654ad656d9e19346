import type { ReactNode } from 'react';
import type { ReceivedMessage } from 'shared/contact/types';
import { markMessageHandled, markMessageRead, reopenMessage } from 'shared/contact/use-messages';
import { useAction } from 'shared/lib/use-action';
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
  const handle = useAction(() => markMessageHandled(id, userId));
  const reopen = useAction(() => reopenMessage(id));
  const unread = useAction(async () => {
    await markMessageRead(id, false);
    onUnread();
  });
  const error = handle.error ?? reopen.error ?? unread.error;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <ButtonAnchor tone={handledAt ? 'secondary' : 'primary'} href={answerMail(message)}>
          Answer by mail
        </ButtonAnchor>
        {/* one button for both ways: it keeps the focus */}
        <Button
          aria-keyshortcuts="e"
          busy={handle.busy || reopen.busy}
          onClick={() => void (handledAt ? reopen : handle).run()}
        >
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
