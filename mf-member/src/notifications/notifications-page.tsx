import { type ReactNode, useRef, useState } from 'react';
import type { NotificationList } from 'shared/notifications/types';
import {
  type NotificationActions,
  useNotificationActions,
  useNotifications,
} from 'shared/notifications/use-notifications';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { FilterBar } from './filter-bar';
import { emptyText, everything, filterNotifications } from './notification-filter';
import { NotificationItem } from './notification-item';
import styles from './notifications-page.module.css';

/** /dashboard/notifications (spec 2§2): everything a person was told, to sort, read and delete. */
export default function NotificationsPage(): ReactNode {
  const { data: list, error, refetch } = useNotifications();
  const actions = useNotificationActions();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.page} aria-labelledby="notifications-heading">
      <header className={styles.header}>
        <h2 id="notifications-heading" ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {list !== undefined && list.unread > 0 && (
          <Button
            size="sm"
            onClick={() => {
              void actions.markAllRead();
              heading.current?.focus(); // the button goes
            }}
          >
            Mark all read
          </Button>
        )}
      </header>
      {list && (
        <Filtered list={list} actions={actions} onDeleted={() => heading.current?.focus()} />
      )}
      {!list && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!list && !error && <Skeleton label="Loading notifications..." lines={5} height="row" />}
    </section>
  );
}

interface FilteredProps {
  list: NotificationList;
  actions: NotificationActions;
  onDeleted: () => void;
}

function Filtered({ list, actions, onDeleted }: FilteredProps): ReactNode {
  const [filter, setFilter] = useState(everything);
  const shown = filterNotifications(list.items, filter);
  return (
    <>
      <FilterBar filter={filter} onChange={setFilter} list={list} />
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map((item) => (
            <NotificationItem
              key={item.id}
              notification={item}
              actions={actions}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      ) : (
        <div className={styles.list}>
          <EmptyState title={emptyText(filter)}>
            {list.total === 0 && 'We’ll notify you when something important happens.'}
          </EmptyState>
        </div>
      )}
      <p role="status" className={styles.totals}>
        {totalsText(shown.length, list)}
      </p>
    </>
  );
}

function totalsText(shown: number, { items, total, unread }: NotificationList): string {
  const figures = `Showing ${shown} of ${total}, ${unread} unread.`;
  return total > items.length ? `${figures} The newest ${items.length} are listed.` : figures;
}
