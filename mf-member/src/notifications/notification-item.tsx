import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { relativeTime } from 'shared/lib/relative-time';
import type { Notification } from 'shared/notifications/types';
import type { NotificationActions } from 'shared/notifications/use-notifications';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { typeNames } from './notification-filter';
import 'shared/ui/tokens-later.css';
import styles from './notification-item.module.css';

const highPriority = 8; // spec 2§9

interface NotificationItemProps {
  notification: Notification;
  actions: NotificationActions;
  onDeleted: () => void;
}

export function NotificationItem(props: NotificationItemProps): ReactNode {
  const { notification, actions, onDeleted } = props;
  const { id, title, message, type, priority, created_at, read_at } = notification;
  const [isAsking, setAsking] = useState(false);
  const isUnread = read_at === null;
  const deleteButton = useRef<HTMLButtonElement>(null);
  const markRead = () => void actions.markRead(id);
  function markReadHere(): void {
    deleteButton.current?.focus(); // the button goes
    markRead();
  }
  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      <div className={styles.text}>
        <h3 className={styles.title}>
          {isUnread && <span className="visually-hidden">Unread: </span>}
          {title}
        </h3>
        <p className={styles.message}>{message}</p>
        <p className={styles.facts}>
          <time dateTime={created_at} title={formatDay(created_at)}>
            {relativeTime(created_at)}
          </time>
          <span>{typeNames[type] ?? type}</span>
          {priority >= highPriority && <Badge tone="danger">High priority</Badge>}
        </p>
        <ActionLink notification={notification} onFollow={isUnread ? markRead : undefined} />
      </div>
      <div className={styles.ways}>
        {isUnread && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Mark “${title}” as read`}
            onClick={markReadHere}
          >
            Mark as read
          </Button>
        )}
        <Button
          ref={deleteButton}
          size="sm"
          tone="quiet"
          aria-label={`Delete “${title}”`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this notification?"
        confirmLabel="Delete"
        onConfirm={async () => {
          await actions.remove(id);
          onDeleted();
        }}
      >
        “{title}” is removed for good.
      </ConfirmDialog>
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
