import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { Notification } from 'shared/notifications/types';
import { Button } from 'shared/ui/button';
import { focusIfLost } from './focus';
import styles from './notification-item.module.css';

interface DeletedLineProps {
  notification: Notification;
  onUndo: (notification: Notification) => Promise<void>;
}

/** Stands in the place of a notification that was deleted, and brings it back. */
export function DeletedLine({ notification, onUndo }: DeletedLineProps): ReactNode {
  const undo = useRef<HTMLButtonElement>(null);
  const { busy, run } = useAction(() => onUndo(notification));
  useEffect(() => focusIfLost(undo.current), []); // the Delete button has gone
  return (
    <li className={styles.deleted} data-ways>
      <p className={styles.deletedText}>
        Notification deleted. <span className={styles.deletedTitle}>{notification.title}</span>
      </p>
      <Button
        ref={undo}
        size="sm"
        tone="quiet"
        busy={busy}
        aria-label={`Undo: bring back “${notification.title}”`}
        onClick={() => void run()}
      >
        Undo
      </Button>
    </li>
  );
}
