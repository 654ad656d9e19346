import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { maltaClock } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import type { DoorCollection } from 'shared/post-collections/types';
import { doorActions, usePostHandovers } from 'shared/post-collections/use-post-collections';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './own-handovers.module.css';

/** What was handed over by mistake is taken back, for ten minutes. Not there while there is none. */
export function OwnHandovers(): ReactNode {
  const { data = [] } = usePostHandovers();
  if (data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="own-handovers">
      <h3 id="own-handovers">Just handed over by you</h3>
      <ul>
        {data.map((collection) => (
          <Row key={collection.id} collection={collection} />
        ))}
      </ul>
    </section>
  );
}

function Row({ collection }: { collection: DoorCollection }): ReactNode {
  const { came, items, undo_until: until } = collection;
  return (
    <li className={styles.row}>
      <span>
        <b>{came}</b>, {counted(items.length, 'item')}
      </span>
      <span className={styles.until}>
        {until && `Can be undone until ${maltaClock(new Date(until)).slice(11)}`}
      </span>
      <UndoHandover collection={collection} />
    </li>
  );
}

/** Notes that nothing was handed over after all; its owner is told. */
export function UndoHandover({
  collection: { id, came },
}: {
  collection: Pick<DoorCollection, 'id' | 'came'>;
}): ReactNode {
  const { busy, error, run } = useAction(() => doorActions.undo(id), {
    failure: 'The hand-over could not be undone',
  });
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        busyLabel="Undoing…"
        aria-label={`Undo the hand-over to ${came}`}
        onClick={() => void run()}
      >
        Undo
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
