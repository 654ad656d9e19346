import { type ReactNode, useRef } from 'react';
import { paths } from 'shared/lib/paths';
import { relativeTime } from 'shared/lib/relative-time';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import type { Notification } from 'shared/notifications/types';
import type { NotificationActions, Notifications } from 'shared/notifications/use-notifications';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './notification-bell.module.css';

const shown = 5; // spec 2§9

interface BellPanelProps {
  list: Notifications;
  actions: NotificationActions;
  /** A link was followed: the panel has done its work. */
  onLeave: () => void;
}

export function BellPanel({ list, actions, onLeave }: BellPanelProps): ReactNode {
  const { data, error, refetch } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Notifications
        </h2>
        {data !== undefined && data.unread > 0 && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              void actions.markAllRead();
              heading.current?.focus(); // the button goes
            }}
          >
            Mark all read
          </Button>
        )}
      </div>
      {data?.items ? (
        <Latest items={data.items} actions={actions} onLeave={onLeave} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={refetch} />
      ) : (
        <p role="status" className={styles.note}>
          Loading notifications...
        </p>
      )}
      <div className={styles.foot}>
        {data !== undefined && data.total > shown && (
          <p className={styles.note}>
            Showing {shown} of {data.total}
          </p>
        )}
        <Link to={paths.notifications} onClick={onLeave} className={styles.all}>
          View all notifications
        </Link>
      </div>
    </>
  );
}

interface LatestProps extends Omit<BellPanelProps, 'list'> {
  items: readonly Notification[];
}

function Latest({ actions, onLeave, ...list }: LatestProps): ReactNode {
  const [items, held] = useHeld(list.items);
  const now = useMinute();
  if (items.length === 0) {
    return (
      <div className={styles.empty}>
        <p>No notifications yet</p>
        <p className={styles.note}>We'll notify you when something important happens.</p>
      </div>
    );
  }
  return (
    <ul {...held} className={styles.items}>
      {items.slice(0, shown).map((item) => (
        <li key={item.id} className={styles.item} data-unread={item.read_at === null || undefined}>
          <p className={styles.itemTitle}>
            {item.read_at === null && <span className="visually-hidden">Unread: </span>}
            <NotificationLink
              notification={item}
              onFollow={() => {
                if (item.read_at === null) void actions.markRead(item);
                onLeave();
              }}
            />
          </p>
          <p className={styles.message}>{keepWhole(item.message)}</p>
          <time dateTime={item.created_at} className={styles.note}>
            {relativeTime(item.created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Where it leads: a page of this site, an https address (the database allows no other), or all. */
function NotificationLink({
  notification,
  onFollow,
}: {
  notification: Notification;
  onFollow: () => void;
}): ReactNode {
  const { title, action_url: target } = notification;
  if (target?.startsWith('https://')) {
    return (
      <a href={target} className={styles.link} onClick={onFollow}>
        {title}
      </a>
    );
  }
  return (
    <Link to={target ?? paths.notifications} className={styles.link} onClick={onFollow}>
      {title}
    </Link>
  );
}
