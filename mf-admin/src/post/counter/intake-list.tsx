import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatRecentDay, maltaClock, maltaToday } from 'shared/lib/malta-time';
import { formatCount } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { useMinute } from 'shared/lib/use-minute';
import { undoPostItem } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostEntry, PostSender } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Skeleton } from 'shared/ui/skeleton';
import { CorrectDialog } from '../correct-dialog';
import { canBeUndone, useIntake, useTotals } from '../intake';
import type { Directory } from '../match';
import { entryName, kindNames } from '../words';
import styles from './intake-list.module.css';

interface IntakeListProps {
  directory: Directory;
  senders: readonly PostSender[];
}

/** What came in today, the newest first, with totals; what was recorded just now can be undone. */
export function IntakeList({ directory, senders }: IntakeListProps): ReactNode {
  const now = useMinute();
  const day = maltaToday(now);
  const { data, error, refetch, ...more } = useIntake(day);
  const [corrected, setCorrected] = useState<PostEntry | null>(null);
  const place = useRef<HTMLElement>(null);
  // after "Show more" it goes on from the first of the new ones: the button moves down, or goes
  const lastBefore = useRef<string>(null);
  useEffect(() => {
    const last = data?.findIndex(({ id }) => id === lastBefore.current) ?? -1;
    const added = last < 0 ? undefined : data?.[last + 1];
    if (!added) return;
    lastBefore.current = null;
    const { activeElement } = document; // whoever takes in the next item by now is not led away
    if (activeElement !== document.body && !place.current?.contains(activeElement)) return;
    place.current?.querySelector<HTMLElement>(`[data-entry="${added.id}"] button`)?.focus();
  }, [data]);
  function showMore(): void {
    lastBefore.current = data?.at(-1)?.id ?? null;
    void more.fetchNextPage();
  }
  return (
    <section ref={place} className={styles.intake} aria-labelledby="intake-title">
      <h3 id="intake-title">{formatRecentDay(day, day)}</h3>
      <Totals day={day} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading today’s post…" lines={4} height="row" />}
      {data?.length === 0 && (
        <EmptyState title="Nothing yet today">What you take in is listed here.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Taken in today">
          {data.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              name={nameOf(entry, directory)}
              isUndoable={canBeUndone(entry, now)}
              onCorrect={() => setCorrected(entry)}
            />
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <div>
          <Button
            size="sm"
            busy={more.isFetchingNextPage}
            busyLabel="Loading more post…"
            onClick={showMore}
          >
            Show more
          </Button>
        </div>
      )}
      {corrected && (
        <CorrectDialog
          entry={corrected}
          directory={directory}
          senders={senders}
          onClose={() => setCorrected(null)}
        />
      )}
    </section>
  );
}

/** What was recorded just now says no name yet: the directory knows whose box it is. */
function nameOf(entry: PostEntry, { byBox }: Directory): string {
  const known = entry.box_number === null ? undefined : byBox.get(entry.box_number);
  return entryName({ ...entry, member_name: entry.member_name ?? known?.name ?? null });
}

function Row({
  entry,
  name,
  isUndoable,
  onCorrect,
}: {
  entry: PostEntry;
  name: string;
  isUndoable: boolean;
  onCorrect: () => void;
}): ReactNode {
  const code = writePostCode(entry.code);
  const undo = useAction(() => withPostReloaded(undoPostItem(entry.id)));
  return (
    <li
      className={styles.row}
      data-entry={entry.id}
      data-undone={entry.undone_at !== null || undefined}
    >
      <span className={styles.time}>{maltaClock(new Date(entry.received_at)).slice(11)}</span>
      <span className={styles.what}>
        <b>{name}</b>
        <span className={styles.detail}>
          {[kindNames[entry.kind], entry.sender_name, entry.is_official && 'official']
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className={styles.code}>{keepWhole(code)}</span>
      <span className={styles.ways}>
        <Button size="sm" tone="quiet" aria-label={`Correct ${code}`} onClick={onCorrect}>
          Correct
        </Button>
        {isUndoable && (
          <Button
            size="sm"
            tone="quiet"
            busy={undo.busy}
            aria-label={`Undo ${code}`}
            onClick={() => void undo.run()}
          >
            Undo
          </Button>
        )}
      </span>
      {undo.error && <ErrorNotice error={undo.error} />}
    </li>
  );
}

function Totals({ day }: { day: string }): ReactNode {
  const { data: totals } = useTotals(day);
  if (!totals) return null;
  const all = totals.matched + totals.unmatched + totals.not_ours;
  const figures: readonly (readonly [name: string, value: number, unit?: string])[] = [
    ['Items', all],
    ['Matched', totals.matched],
    ['No match', totals.unmatched],
    ['Not ours', totals.not_ours],
    ['Official', totals.official],
    ['Parcels', totals.parcels],
    ['Weight', totals.weight_g, ' g'],
  ];
  return (
    <dl className={styles.totals} aria-label="Totals of today">
      {figures.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatCount(value)}
            {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
