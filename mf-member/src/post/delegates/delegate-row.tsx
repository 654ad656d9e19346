import type { ReactNode } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import type { PostDelegate } from 'shared/post-delegates/types';
import { delegateActions } from 'shared/post-delegates/use-post-delegates';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from '../delegates.module.css';
import { delegateName, endedNews, factsOf, stateLooks } from './delegate-texts';

/** Somebody who reads a member's post, did, or is invited to. */
export function DelegateRow({
  delegate,
  onEnded,
}: {
  delegate: PostDelegate;
  /** The button that was pressed is about to go. */
  onEnded: () => void;
}): ReactNode {
  const { state } = delegate;
  const { words, tone } = stateLooks[state];
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>
          {delegateName(delegate)}
          <Badge tone={tone}>{words}</Badge>
        </p>
        {factsOf(delegate).map((fact) => (
          <p key={fact} className={styles.facts}>
            {fact}
          </p>
        ))}
      </div>
      {state !== 'ended' && state !== 'over' && <Actions delegate={delegate} onEnded={onEnded} />}
    </li>
  );
}

function Actions({
  delegate,
  onEnded,
}: {
  delegate: PostDelegate;
  onEnded: () => void;
}): ReactNode {
  const { id, state } = delegate;
  const name = delegateName(delegate);
  const isOpen = state === 'invited' || state === 'expired';
  const resending = useAction(async () => {
    const say = unseenNews();
    await delegateActions.resend(id);
    say(`The invitation to ${name} is on its way.`, 'success');
  });
  const ending = useAction(async () => {
    const say = unseenNews();
    await delegateActions.end(id);
    say(endedNews(delegate), 'success');
    onEnded();
  });
  const error = resending.error ?? ending.error;
  return (
    <>
      <div className={styles.actions}>
        {isOpen && (
          <Button
            size="sm"
            busy={resending.busy}
            busyLabel="Sending…"
            aria-label={`Send again: the invitation to ${name}`}
            onClick={() => void resending.run()}
          >
            Send again
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet"
          busy={ending.busy}
          busyLabel="Ending…"
          aria-label={
            isOpen ? `Withdraw the invitation to ${name}` : `End that ${name} reads your post`
          }
          onClick={() => void ending.run()}
        >
          {isOpen ? 'Withdraw' : 'End'}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
