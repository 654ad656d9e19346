import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { relativeTime } from 'shared/lib/relative-time';
import type { Notification } from 'shared/notifications/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { typeName } from './filter-texts';
import { focusIfLost } from './focus';
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
      <div className={styles.text}>
        <h4 className={styles.title}>
          {isUnread && <span className="visually-hidden">Unread: </span>}
          {title}
        </h4>
        <p className={styles.message}>{message}</p>
        <p className={styles.facts}>
          <time dateTime={created_at} title={formatMoment(created_at)}>
            {relativeTime(created_at, now)}
          </time>
          <span>{typeName(type)}</span>
          {priority >= highPriority && <Badge tone="danger">High priority</Badge>}
        </p>
        <ActionLink
          notification={notification}
          onFollow={isUnread ? () => onMarkRead(notification) : undefined}
        />
      </div>
      <div className={styles.ways}>
        {isUnread && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Mark as read: “${title}”`}
            onClick={() => {
              deleteButton.current?.focus(); // the button goes
              onMarkRead(notification, item.current ?? undefined);
            }}
          >
            Mark as read
          </Button>
        )}
        <Button
          ref={deleteButton}
          size="sm"
          tone="quiet"
          aria-label={`Delete “${title}”`}
          onClick={() => onDelete(notification)}
        >
          Delete
        </Button>
      </div>
    </li>
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
