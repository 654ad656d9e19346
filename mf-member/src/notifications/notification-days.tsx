import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAction } from 'shared/lib/use-action';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import { newestFirst } from 'shared/notifications/loaded';
import type { Notification, NotificationFilter } from 'shared/notifications/types';
import type { NotificationActions } from 'shared/notifications/use-notifications';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { byDay } from './days';
import { DeletedLine } from './deleted-line';
import { focusNeighbour } from './focus';
import { NotificationItem } from './notification-item';
import styles from './notifications-page.module.css';
import { useDeletions } from './use-deletions';

interface NotificationDaysProps {
  items: readonly Notification[];
  filter: NotificationFilter;
  actions: NotificationActions;
  /** Takes the focus when nothing is left that could. */
  heading: RefObject<HTMLElement | null>;
  /** Stands in the place of a list without anything in it. */
  empty: ReactNode;
  /** Loads the next page, when there is one. */
  loadMore: (() => Promise<void>) | undefined;
}

/** A list of notifications by day. What is deleted leaves a line from which it can be brought back. */
export function NotificationDays(props: NotificationDaysProps): ReactNode {
  const { items, filter, actions, heading, empty, loadMore } = props;
  const now = useMinute();
  const { deleted, returned, news, remove, restore } = useDeletions(actions);
  const present = new Set(items.map((item) => item.id));
  const gone = new Set(deleted.map((row) => row.id).filter((id) => !present.has(id)));
  const [rows, held] = useHeld(
    [...items, ...deleted.filter((row) => gone.has(row.id))].sort(newestFirst),
  );

  // after "Show more" it goes on from the first of the new ones: the button moves down, or goes
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (seen.current === undefined || items.length <= seen.current) return;
    const first = list.current?.querySelectorAll('li')[rows.length - items.length + seen.current];
    first?.querySelector('button')?.focus({ preventScroll: true });
    seen.current = undefined;
  });
  function showMore(load: () => Promise<void>): Promise<void> {
    seen.current = items.length;
    return load();
  }

  function markRead(notification: Notification, item?: Element): void {
    if (item && filter.readState === 'unread') focusNeighbour(item, heading.current);
    void actions.markRead(notification);
  }
  return (
    <div ref={list} {...held} className={styles.days} data-list>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {byDay(rows, now).map(({ day, heading: name, items: ofDay }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className={styles.dayName}>
            {name}
          </h3>
          <ul className={styles.list}>
            {ofDay.map((row) =>
              gone.has(row.id) ? (
                <DeletedLine key={row.id} notification={row} onUndo={restore} />
              ) : (
                <NotificationItem
                  key={row.id}
                  notification={row}
                  now={now}
                  takesFocus={returned === row.id}
                  onMarkRead={markRead}
                  onDelete={(notification) => void remove(notification)}
                />
              ),
            )}
          </ul>
        </section>
      ))}
      {items.length === 0 && empty}
      {loadMore && <ShowMore loadMore={() => showMore(loadMore)} />}
    </div>
  );
}

function ShowMore({ loadMore }: { loadMore: () => Promise<void> }): ReactNode {
  const { busy, error, run } = useAction(loadMore);
  return (
    <div className={styles.more}>
      {error && <ErrorNotice error={error} />}
      <Button busy={busy} busyLabel="Loading notifications..." onClick={() => void run()}>
        Show more
      </Button>
    </div>
  );
}
