import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { relativeTime } from 'shared/lib/relative-time';
import type { Notification } from 'shared/notifications/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { typeName } from './filter-texts';
import { focusIfLost } from './focus';
import { Message } from './message';
import 'shared/ui/tokens-later.css';
import styles from './notification-item.module.css';

const highPriority = 8; // spec 2§9

interface NotificationItemProps {
  notification: Notification;
  now: Date;
  /** It has just come back to where somebody works. */
  takesFocus: boolean;
  /** @param item the element, when its button was pressed and goes */
  onMarkRead: (notification: Notification, item?: Element) => void;
  onDelete: (notification: Notification) => void;
}

export function NotificationItem(props: NotificationItemProps): ReactNode {
  const { notification, now, takesFocus, onMarkRead, onDelete } = props;
  const { title, message, type, priority, created_at, read_at } = notification;
  const isUnread = read_at === null;
  const item = useRef<HTMLLIElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) focusIfLost(deleteButton.current);
  }, [takesFocus]);
  return (
    <li ref={item} className={styles.item} data-unread={isUnread || undefined}>
      <h4 className={styles.title}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {title}
      </h4>
      <p className={styles.facts}>
        {priority >= highPriority && <Badge tone="danger">High priority</Badge>}
        <span>{typeName(type)}</span>
        <time dateTime={created_at} title={formatMoment(created_at)}>
          {relativeTime(created_at, now)}
        </time>
      </p>
      <Message title={title}>{message}</Message>
      <div className={styles.ways} data-ways>
        <ActionLink
          notification={notification}
          onFollow={isUnread ? () => onMarkRead(notification) : undefined}
        />
        <div className={styles.tools}>
          {isUnread && (
            <Button
              size="sm"
              tone="quiet"
              className={styles.tool}
              aria-label={`Mark as read: “${title}”`}
              title="Mark as read"
              onClick={() => {
                deleteButton.current?.focus(); // the button goes
                onMarkRead(notification, item.current ?? undefined);
              }}
            >
              <Icon path="M4 10.5l4 4 8-9" />
            </Button>
          )}
          <Button
            ref={deleteButton}
            size="sm"
            tone="quiet"
            className={styles.tool}
            aria-label={`Delete “${title}”`}
            title="Delete"
            onClick={() => onDelete(notification)}
          >
            <Icon path="M3.5 5.5h13M7.5 5.5v-2h5v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5" />
          </Button>
        </div>
      </div>
    </li>
  );
}

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

/** Where a notification leads: a page of this site or an https address; the database allows no other. */
function ActionLink({
  notification: { action_url: target, action_text },
  onFollow,
}: {
  notification: Notification;
  onFollow: (() => void) | undefined;
}): ReactNode {
  if (!target) return null;
  const text = action_text || 'Open';
  return target.startsWith('https://') ? (
    <a href={target} className={styles.link} onClick={onFollow}>
      {text}
    </a>
  ) : (
    <Link to={target} className={styles.link} onClick={onFollow}>
      {text}
    </Link>
  );
}
