import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { useAction } from 'shared/lib/use-action';
import { markPostCalled } from 'shared/post/api';
import type { UnreadOfficial } from 'shared/post/types';
import { useUnreadOfficial, withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './urgent.module.css';
import { boxAndName } from './words';

/** Official post that we wrote about twice and nobody read: its owners are phoned. Not there while there is none. */
export function UnreadOfficialList({ onOpen }: { onOpen: (code: string) => void }): ReactNode {
  const { data, error, refetch } = useUnreadOfficial();
  if (error && !data) {
    return (
      <ErrorNotice error={`Official post: ${error.userText}`} onRetry={() => void refetch()} />
    );
  }
  const waiting = data?.filter(({ called_at: called }) => called === null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={styles.urgent} aria-labelledby="unread-official">
      <h3 id="unread-official">Phone about official post</h3>
      <p>We have written twice about these letters, and nobody has read them.</p>
      <ul className={styles.list}>
        {waiting.map((item) => (
          <Row key={item.id} item={item} onOpen={() => onOpen(item.code)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item, onOpen }: { item: UnreadOfficial; onOpen: () => void }): ReactNode {
  const { busy, error, run } = useAction(() => withPostReloaded(markPostCalled(item.id)));
  const name = personName(item.member_name);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{boxAndName(item.box_number, name)}</b>
        <span>
          {item.sender ?? 'Sender not read'}, {formatShortDay(item.received_at)}
        </span>
      </span>
      {item.phone ? (
        <a href={`tel:${item.phone.replaceAll(/[^+\d]/g, '')}`}>{item.phone}</a>
      ) : (
        <span>No phone number</span>
      )}
      <Button size="sm" tone="quiet" aria-label={`Show the letter for ${name}`} onClick={onOpen}>
        Show
      </Button>
      <Button
        size="sm"
        busy={busy}
        aria-label={`Note the call to ${name}`}
        onClick={() => void run()}
      >
        Note the call
      </Button>
      {error && <ErrorNotice error={error} />}
    </li>
  );
}
