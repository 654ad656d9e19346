import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useAction } from 'shared/lib/use-action';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import type { OwnPost } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { groupsOf, type PostGroup } from './groups';
import { useOpenedRow } from './opened-row';
import styles from './post-page.module.css';
import { PostRow } from './post-row';
import { SelectBar } from './select-bar';
import { mostAtOnce } from './several-text';
import { type Selection, useSelection } from './use-selection';

interface PostListProps {
  items: readonly OwnPost[];
  isNarrowed: boolean;
  /** Loads the next part, when there is one. */
  loadMore: (() => Promise<{ error: Error | null }>) | undefined;
  /** How each is shown, where it is not as to its owner: who reads for them chooses none. */
  looks?: Looks;
}

type Looks = Pick<ComponentProps<typeof PostRow>, 'state' | 'pathOf'>;

/** The rows, in their groups, and more of them on demand. */
export function PostList({ items, isNarrowed, loadMore, looks }: PostListProps): ReactNode {
  const now = useMinute();
  const [rows, held] = useHeld(items);
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  useOpenedRow(list);
  // after "Show more" it goes on from the first of the new ones: the button moves down, or goes
  const before = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const added = before.current && items.find(({ id }) => !before.current?.has(id));
    if (!added) return;
    before.current = null;
    list.current?.querySelector<HTMLElement>(`[data-row="${added.id}"]`)?.focus();
  }, [items]);

  async function showMore(load: NonNullable<typeof loadMore>): Promise<void> {
    before.current = new Set(items.map(({ id }) => id));
    const { error } = await load();
    if (!error) return;
    before.current = null;
    throw error;
  }
  return (
    <div ref={list} {...held} className={styles.groups}>
      {!looks && (
        <div className={styles.select}>
          {selection.isOn ? (
            <Button
              size="sm"
              tone="quiet"
              onClick={() => selection.choose(rows.slice(0, mostAtOnce).map(({ id }) => id))}
            >
              {rows.length > mostAtOnce ? `Choose the first ${mostAtOnce}` : 'Choose all'}
            </Button>
          ) : (
            <Button size="sm" tone="quiet" onClick={selection.begin}>
              Choose several
            </Button>
          )}
        </div>
      )}
      {groupsOf(rows, isNarrowed).map((group) => (
        <Group key={group.key} group={group} selection={selection} now={now} looks={looks} />
      ))}
      {loadMore && <ShowMore load={() => showMore(loadMore)} />}
      {selection.isOn && <SelectBar items={rows} selection={selection} now={now} />}
    </div>
  );
}

function Group({
  group: { key, heading, note, items },
  selection,
  now,
  looks,
}: {
  group: PostGroup;
  selection: Selection;
  now: Date;
  looks: Looks | undefined;
}): ReactNode {
  const headingId = `post-${key}`;
  return (
    <section
      className={styles.group}
      aria-labelledby={headingId}
      data-official={key === 'official' || undefined}
    >
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      {note && <p className={styles.why}>{note}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <PostRow
            key={item.id}
            item={item}
            now={now}
            isChosen={selection.isOn ? selection.ids.has(item.id) : null}
            onChoose={selection.toggle}
            {...looks}
          />
        ))}
      </ul>
    </section>
  );
}

function ShowMore({ load }: { load: () => Promise<void> }): ReactNode {
  const { busy, error, run } = useAction(load);
  return (
    <div className={styles.more}>
      {error && <ErrorNotice error={error} />}
      <Button busy={busy} busyLabel="Loading more post…" onClick={() => void run()}>
        Show more
      </Button>
    </div>
  );
}
