import { type ReactNode, useEffect, useRef } from 'react';
import { askWhereUnheard } from 'shared/notifications/feed.singleton';
import { useNotificationActions, useNotifications } from 'shared/notifications/use-notifications';
import { useLocation } from 'shared/router';
import { BellPanel } from './bell-panel';
import styles from './notification-bell.module.css';
import { useOpenedPush } from './use-opened-push';

const panelId = 'notification-panel';
const shownUnread = 99;

/** The bell in the header (spec 2§2): how much is unread, and the newest five on demand. */
export default function NotificationBell(): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const list = useNotifications();
  const actions = useNotificationActions();
  const unread = list.data?.unread ?? 0;
  const { pathname } = useLocation();
  useOpenedPush();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) askWhereUnheard();
    shown.current = pathname;
  }, [pathname]);
  return (
    <div className={styles.bell}>
      <button
        type="button"
        popoverTarget={panelId}
        className={styles.button}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={styles.icon}>
          <path
            d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21a2.200 2.200 0 0 0 4 0M12 5V3"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > shownUnread ? `${shownUnread}+` : unread}
          </span>
        )}
      </button>
      {/* The browser's popover: a click outside and Escape close it, the focus goes back. */}
      <section
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles.panel}
        aria-label="Latest notifications"
      >
        <BellPanel list={list} actions={actions} onLeave={() => panel.current?.hidePopover()} />
      </section>
    </div>
  );
}
