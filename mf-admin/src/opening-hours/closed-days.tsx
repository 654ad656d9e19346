import { type ReactNode, useState } from 'react';
import { formatDay, formatEventDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import type { ClosedDay, OpenDay } from 'shared/opening-hours/types';
import {
  removeClosedDay,
  saveClosedDay,
  useClosedDays,
  useHolidays,
} from 'shared/opening-hours/use-opening-hours';
import { Button } from 'shared/ui/button';
import { DeletedRow } from 'shared/ui/deleted-row';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import rows from '../ui/named-rows.module.css';
import { ClosedDayDialog } from './closed-day-dialog';
import { closedAnyway } from './holidays';
import styles from './opening-hours-page.module.css';

/** The days ahead on which the office is closed besides the holidays; what is deleted can be brought back. */
export function ClosedDays({
  today,
  week,
}: {
  today: string;
  week: OpenDay[] | undefined;
}): ReactNode {
  const { data, error, refetch } = useClosedDays(today);
  const { data: holidays } = useHolidays(today);
  const [edited, setEdited] = useState<ClosedDay | 'new' | null>(null);
  const [deleted, setDeleted] = useState<readonly ClosedDay[]>([]);
  const isThere = ({ id }: ClosedDay) => data?.some((each) => each.id === id) ?? false;
  const shown = [...(data ?? []), ...deleted.filter((each) => !isThere(each))].sort((one, other) =>
    one.day.localeCompare(other.day),
  );
  const anyway = (day: string) => closedAnyway(day, week, holidays);
  return (
    <section className={styles.part} aria-labelledby="closed-days">
      <div className={rows.line}>
        <h3 id="closed-days">Closed days</h3>
        <Button size="sm" onClick={() => setEdited('new')}>
          Add closed day
        </Button>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading closed days…" lines={2} height="row" />}
      {data && shown.length === 0 && (
        <EmptyState title="No closed days ahead">
          Add a day on which the office stays closed, besides the holidays.
        </EmptyState>
      )}
      {data && shown.length > 0 && (
        <ul className={rows.list} aria-labelledby="closed-days">
          {shown.map((closed) => (
            <li key={closed.id} className={rows.item}>
              {isThere(closed) ? (
                <Closed
                  closed={closed}
                  anyway={anyway(closed.day)}
                  onEdit={() => setEdited(closed)}
                  onDelete={() =>
                    setDeleted([...deleted.filter(({ id }) => id !== closed.id), closed])
                  }
                />
              ) : (
                <DeletedRow
                  name={formatDay(closed.day)}
                  onUndo={() =>
                    saveClosedDay(null, closed.id, { day: closed.day, reason: closed.reason })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <ClosedDayDialog
          closed={edited === 'new' ? null : edited}
          today={today}
          anyway={anyway}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function Closed({
  closed: { id, day, reason },
  anyway,
  onEdit,
  onDelete,
}: {
  closed: ClosedDay;
  anyway: string | null;
  onEdit: () => void;
  /** As it begins: what is deleted can be brought back. */
  onDelete: () => void;
}): ReactNode {
  const { busy, error, run } = useAction(async () => {
    onDelete();
    await removeClosedDay(id);
  });
  const name = formatDay(day);
  return (
    <>
      <div className={rows.line}>
        <p className={styles.name}>
          <time dateTime={day}>{formatEventDay(day)}</time>
        </p>
        <div className={rows.ways}>
          <Button size="sm" tone="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            tone="quiet"
            busy={busy}
            aria-label={`Delete ${name}`}
            onClick={() => void run()}
          >
            Delete
          </Button>
        </div>
      </div>
      <p className={styles.hint}>
        {reason ?? 'No reason given'}
        {anyway && <span className={styles.anyway}>{anyway}</span>}
      </p>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
