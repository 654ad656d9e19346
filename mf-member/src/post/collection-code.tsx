import type { ReactNode } from 'react';
import { formatEventDay, maltaToday } from 'shared/lib/malta-time';
import { writeCollectionCode } from 'shared/post-collections/code';
import type { PostCollection } from 'shared/post-collections/types';
import { CopyButton } from 'shared/ui/copy-button';
import styles from './collection-code.module.css';

/** What whoever comes brings along, and from when until when. */
export function CollectionCode({ collection }: { collection: PostCollection }): ReactNode {
  const { code, bearer, is_owner: isOwner, note } = collection;
  const written = writeCollectionCode(code);
  return (
    <div className={styles.collection}>
      <p className={styles.line}>
        <span className="visually-hidden">Code: </span>
        <b className={styles.code}>{written}</b>
        <CopyButton text={messageOf(collection)} what="Code" label="Copy code" />
      </p>
      <p>
        {isOwner
          ? 'Bring an identity document, and this code: it helps us to find your post.'
          : `Send this code to ${bearer}. They bring it, and an identity document with this name.`}
      </p>
      {!isOwner && (
        <p className={styles.quiet}>
          The name decides. If they come without the code, our counter notes why, and we tell you.
        </p>
      )}
      <p className={styles.quiet}>{whenText(collection)}</p>
      {note !== null && <p className={styles.quiet}>Your note: “{note}”</p>}
    </div>
  );
}

/** "From Monday, 30 November 2026, until …" by today. */
function whenText({
  ready_on: ready,
  valid_until: until,
  items,
}: Pick<PostCollection, 'ready_on' | 'valid_until' | 'items'>): string {
  const waits = items.some((item) => item.waits_for_scan);
  const from = ready <= maltaToday() ? 'From today' : `From ${formatEventDay(ready)}`;
  return `${from} until ${formatEventDay(until)}, while our office is open.${waits ? ' What is to be scanned stays until its scan is ready.' : ''}`;
}

/** What somebody who is sent needs to know. */
function messageOf({ code, is_owner: isOwner, bearer }: PostCollection): string {
  const written = writeCollectionCode(code);
  return isOwner
    ? written
    : `${bearer}: code ${written} to collect post. Bring an identity document.`;
}
