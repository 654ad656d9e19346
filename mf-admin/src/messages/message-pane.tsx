import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { MessageFilters, Neighbours } from 'shared/messages/types';
import { markMessageRead, useMessage, useNeighbours } from 'shared/messages/use-messages';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { type ListShape, useListAddress } from '../lib/use-list-address';
import { MessageActions } from './message-actions';
import { MessageFacts } from './message-facts';
import styles from './message-pane.module.css';
import { MessageThread } from './message-thread';
import { useOpenMessage } from './use-open-message';

interface MessagePaneProps {
  id: string;
  /** Those of the list: the message before and after are looked for under them. */
  filters: ListShape<MessageFilters, 'created_at'>['filters'];
}

const sides: Readonly<Record<string, keyof Neighbours>> = { k: 'newer', j: 'older' };

/** One message in full. Opening it makes it read, for all administrators. */
export function MessagePane({ id, filters }: MessagePaneProps): ReactNode {
  const { pathOf, open } = useOpenMessage();
  const { data: message, error, refetch } = useMessage(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLTextAreaElement>(null);
  const { query } = useListAddress({ filters, sorts: { created_at: '' } });
  const beside = useNeighbours(message, query.chosen, query.search);

  // where the message takes the place of the list, the link that had the focus is gone
  useEffect(() => heading.current?.focus(), []);

  const isUnread = message?.read_at === null;
  const wasSeen = useRef(false);
  const markRead = useEffectEvent(() => {
    if (wasSeen.current) return; // somebody marks it unread again while it is open
    wasSeen.current = true;
    markMessageRead(id, true).catch((cause) => console.warn(cause)); // it is read all the same
  });
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread]);

  // a person faster than the answer goes there as soon as it is known
  const wished = useRef<keyof Neighbours | null>(null);
  const follow = useEffectEvent((known: Neighbours) => {
    const to = wished.current && known[wished.current];
    wished.current = null;
    if (to) open(to, true);
  });
  useEffect(() => {
    if (beside) follow(beside);
  }, [beside]);

  // A letter presses what says that it does, only while the focus is in the message (WCAG 2.1.4).
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // there a letter is a letter, and a dialog hears its own keys
    if ((event.target as Element).closest('dialog, input, select, textarea')) return;
    if (event.key === 'Escape') open(null);
    const letter = /^[ejkr]$/.exec(event.key)?.[0];
    if (!letter) return;
    const side = sides[letter];
    if (side && !beside) wished.current = side;
    event.preventDefault(); // an r would be typed into the answer that it leads to
    event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${letter}"]`)?.click();
  }

  return (
    <section className={styles.pane} aria-labelledby={`message-${id}`} onKeyDown={press}>
      <nav className={styles.ways} aria-label="Messages beside this one">
        <Link to={pathOf(null)} className={styles.back}>
          ← All messages
        </Link>
        <Way to={beside?.newer} name="Newer" letter="k" pathOf={pathOf} />
        <Way to={beside?.older} name="Older" letter="j" pathOf={pathOf} />
      </nav>
      <h2 id={`message-${id}`} ref={heading} tabIndex={-1} className={styles.name}>
        {message?.name ?? (message === null ? 'Message not found' : 'Message')}
      </h2>
      {message ? (
        <>
          <MessageFacts message={message} />
          <MessageActions
            message={message}
            onAnswer={() => answer.current?.focus()}
            onUnread={() => open(null)}
          />
          <p className={styles.text}>{message.message}</p>
          <MessageThread message={message} answerRef={answer} />
        </>
      ) : message === null ? (
        <p>
          It may have been removed: a message is deleted after two years, or when its sender deletes
          their account.
        </p>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the message…" lines={4} />
      )}
    </section>
  );
}

function Way({
  to,
  name,
  letter,
  pathOf,
}: {
  to: string | null | undefined;
  name: string;
  letter: string;
  pathOf: (id: string) => string;
}): ReactNode {
  const key = (
    <span className={styles.key} aria-hidden="true">
      {letter}
    </span>
  );
  if (!to) {
    return (
      <span className={styles.end}>
        {name} {key}
      </span>
    );
  }
  return (
    <span>
      <Link to={pathOf(to)} replace aria-keyshortcuts={letter}>
        {name}
        <span className="visually-hidden"> message</span>
      </Link>{' '}
      {key}
    </span>
  );
}
