import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import type { MessageAnswer, ReceivedMessage } from 'shared/messages/types';
import { useThread } from 'shared/messages/use-messages';
import { useAppStore } from 'shared/runtime/store';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { whatBecameOf } from '../lib/what-became';
import { MailStateBadge } from '../ui/mail-state-badge';
import { RetryMail } from '../ui/retry-mail';
import { AnswerForm } from './answer-form';
import styles from './message-thread.module.css';

/** What was answered to a message, oldest first, and where the next answer is written. */
export function MessageThread({
  message,
  answerRef,
}: {
  message: ReceivedMessage;
  answerRef: RefObject<HTMLTextAreaElement | null>;
}): ReactNode {
  const { data: answers, error, refetch } = useThread(message);
  const [sent, setSent] = useState(0);
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent > 0) news.current?.focus(); // the button that was pressed is gone
  }, [sent]);
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!answers && !error && <Skeleton label="Loading the answers…" lines={3} />}
      {answers && answers.length > 0 && (
        <ol className={styles.thread} aria-label="Answers">
          {answers.map((answer) => (
            <li key={answer.id} className={styles.answer}>
              <Answer answer={answer} onRetried={refetch} />
            </li>
          ))}
        </ol>
      )}
      <p ref={news} role="status" tabIndex={-1} className={styles.news}>
        {sent > 0 && `Your answer is on its way to ${message.email}.`}
      </p>
      {answers && (
        <div className={styles.form}>
          <AnswerForm
            key={sent}
            message={message}
            known={answers.length}
            textRef={answerRef}
            onSent={() => setSent(sent + 1)}
          />
        </div>
      )}
    </>
  );
}

function Answer({
  answer: { answer, answered_by: by, answered_by_name: name, created_at: at, mail },
  onRetried,
}: {
  answer: MessageAnswer;
  onRetried: () => Promise<unknown>;
}): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const who = by !== null && by === userId ? 'You' : (name ?? 'A deleted account');
  return (
    <>
      <p className={styles.head}>
        <strong>{who}</strong>
        <time dateTime={at}>{formatMoment(at)}</time>
        {mail && <MailStateBadge state={mail.state} />}
      </p>
      <p className={styles.words}>{answer}</p>
      {mail && mail.state !== 'sent' && whatBecameOf(mail) && (
        <p className={styles.fate}>{whatBecameOf(mail)}</p>
      )}
      {mail?.state === 'failed' && <RetryMail mail={mail} onRetried={onRetried} />}
    </>
  );
}
