import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay, maltaClock } from 'shared/lib/malta-time';
import { useMinute } from 'shared/lib/use-minute';
import { writePostCode } from 'shared/post/code';
import type { DoorCollection } from 'shared/post-collections/types';
import { useDoorCollection } from 'shared/post-collections/use-post-collections';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { memberName } from '../words';
import styles from './collection.module.css';
import { HandOver } from './hand-over';
import { UndoHandover } from './own-handovers';

interface CollectionProps {
  id: string;
  /** What was shown; null: it was found without. */
  code: string | null;
  onCodeOff: () => void;
  onClose: () => void;
}

/** One collection at the counter: handed over, or how it stands else. */
export function Collection({ id, code, onCodeOff, onClose }: CollectionProps): ReactNode {
  const { data, error, refetch } = useDoorCollection(id);
  const isOpen = data?.state === 'open';
  return (
    <>
      <PageHead title="Collection" intro={data && `For ${forWhom(data)}. ${whoComes(data)}`}>
        <Button onClick={onClose}>{isOpen ? 'Back to the door' : 'Next at the door'}</Button>
      </PageHead>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton label="Loading the collection…" lines={5} />}
      {data === null && (
        <EmptyState title="This collection is gone">
          The link may be incomplete, or its member has left.
        </EmptyState>
      )}
      {data?.state === 'over' && (
        <EmptyState title="Nobody has to come for this">
          It was taken back, refused, or its last day has passed. What is still here stays.
        </EmptyState>
      )}
      {data?.state === 'handed_over' && <Done collection={data} onDone={onCodeOff} />}
      {isOpen && data.is_own && (
        <EmptyState title="This is for yourself">
          It is your own post, or you are who comes for it. Ask another administrator to hand it
          over to you.
        </EmptyState>
      )}
      {isOpen && !data.is_own && <HandOver collection={data} code={code} onCodeOff={onCodeOff} />}
    </>
  );
}

function whoComes({ is_owner: isOwner, is_confirmed: isConfirmed }: DoorCollection): string {
  if (!isOwner) return 'They send someone.';
  return isConfirmed
    ? 'They come themselves.'
    : 'They say that they come themselves, under a name that we have not confirmed.';
}

function forWhom(collection: DoorCollection): string {
  return [memberName(collection), collection.member_company].filter(Boolean).join(', ');
}

/** What was just noted, while it can be taken back. */
function Done({
  collection,
  onDone,
}: {
  collection: DoorCollection;
  /** The code that was shown has ended: undone, the collection has another. */
  onDone: () => void;
}): ReactNode {
  const { came, handed_at: at, undo_until: until, items } = collection;
  const now = useMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    heading.current?.focus();
    done();
  }, []);
  const mayUndo = until !== null && Date.parse(until) > now.getTime();
  return (
    <section className={styles.done} aria-labelledby="handed-over">
      <h3 id="handed-over" ref={heading} tabIndex={-1}>
        Handed over to {came}
      </h3>
      <p>
        {counted(items.length, 'item')}
        {at && `, ${formatDay(new Date(at))} at ${maltaClock(new Date(at)).slice(11)}`}. The owner
        has been told.
      </p>
      <ul className={styles.labels} aria-label="What was handed over">
        {items.map((item) => (
          <li key={item.item_id}>{keepWhole(writePostCode(item.code))}</li>
        ))}
      </ul>
      <p>Whatever else lies on the desk was not handed over: put it back on its shelf.</p>
      {mayUndo && (
        <div className={styles.undo}>
          <UndoHandover collection={collection} />
          <span>
            Only if it was noted by mistake, until {maltaClock(new Date(until)).slice(11)}.
          </span>
        </div>
      )}
    </section>
  );
}
