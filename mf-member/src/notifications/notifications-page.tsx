import { type ReactNode, useRef } from 'react';
import type { NotificationFilter, NotificationList } from 'shared/notifications/types';
import { useNotificationActions, useNotifications } from 'shared/notifications/use-notifications';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { FilterBar } from './filter-bar';
import { emptyText, totalsText } from './filter-texts';
import { MailChoices } from './mail-choices';
import { NotificationDays } from './notification-days';
import styles from './notifications-page.module.css';
import { PushChoices } from './push-choices';
import { useFilter } from './use-filter';

const loading = <Skeleton label="Loading notifications..." lines={5} height="row" />;

/** /dashboard/notifications (spec 2§2): everything a person was told, to sort, read and delete. */
export default function NotificationsPage(): ReactNode {
  const [filter, setFilter] = useFilter();
  const { data: list, error, refetch, loadMore } = useNotifications(filter);
  const actions = useNotificationActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = list?.items;
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
      <FilterBar filter={filter} onChange={setFilter} list={list} />
      {list && items ? (
        <>
          <NotificationDays
            key={`${filter.readState} ${filter.type}`}
            items={items}
            filter={filter}
            actions={actions}
            heading={heading}
            loadMore={list.hasMore ? loadMore : undefined}
            empty={list.total === 0 ? <Nothing list={list} filter={filter} /> : loading}
          />
          <p role="status" className={styles.totals}>
            {totalsText(items.length, list.total, list.figures.unread, filter)}
          </p>
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={refetch} />
      ) : (
        loading
      )}
      {/* it comes once the list above has its height, which would push it */}
      {(items ?? error) && (
        <>
          <PushChoices />
          <MailChoices />
        </>
      )}
    </section>
  );
}

function Nothing({ list, filter }: { list: NotificationList; filter: NotificationFilter }) {
  return (
    <div className={styles.list}>
      <EmptyState title={emptyText(filter)}>
        {filter.type === 'all' &&
          list.figures.all === 0 &&
          "We'll notify you when something important happens."}
      </EmptyState>
    </div>
  );
}
