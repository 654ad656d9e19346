import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import {
  doShown,
  followNotifications,
  loadMoreNotifications,
} from 'shared/notifications/feed.singleton';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  restoreNotification,
} from './api';
import { countsQuery, hideNotification, listQuery, showAllRead, showNotification } from './cached';
import { listOf } from './counts';
import { failures } from './failures';
import {
  everything,
  type Notification,
  type NotificationFilter,
  type NotificationList,
} from './types';

export interface Notifications {
  data: NotificationList | undefined;
  /** Why something is missing. What is there already stays when it cannot be read again. */
  error: AppError | null;
  refetch: () => void;
  /** Loads the next page of the list. */
  loadMore: () => Promise<void>;
}

/** The signed-in person's notifications, kept up to date while a component uses this. */
export function useNotifications(filter: NotificationFilter = everything): Notifications {
  const userId = useUserId();
  useEffect(() => (userId === null ? undefined : followNotifications(userId)), [userId]);
  // The bell's list is on every page; another one may not have been looked after for a while.
  const isBells = filter.readState === 'all' && filter.type === 'all';
  const list = useQuery(
    { ...listQuery(userId, filter), ...(!isBells && { staleTime: 0 }) },
    queryClient,
  );
  const counts = useQuery(countsQuery(userId), queryClient);
  const error = (!list.data && list.error) || (!counts.data && counts.error) || null;
  return {
    data: counts.data && listOf(list.data, counts.data, filter),
    error: error && asAppError(error, failures.load),
    refetch: () => {
      for (const query of [list, counts]) if (!query.data) void query.refetch();
    },
    loadMore: () => loadMoreNotifications(userId as string, filter),
  };
}

/** Each answers why it did not happen, or null. */
export interface NotificationActions {
  markRead: (notification: Notification) => Promise<AppError | null>;
  markAllRead: () => Promise<AppError | null>;
  remove: (notification: Notification) => Promise<AppError | null>;
  restore: (notification: Notification) => Promise<AppError | null>;
}

/**
 * What a person can do with their notifications. Each shows at once; when the server does not do it,
 * that is taken back and the person told.
 */
export function useNotificationActions(): NotificationActions {
  const userId = useUserId() as string;
  const put = (row: Notification) => showNotification(userId, row);
  const hide = (row: Notification) => hideNotification(userId, row.id);
  return {
    markRead(row) {
      const at = new Date().toISOString();
      put({ ...row, read_at: at });
      const mark = () => markNotificationRead(userId, row.id, at);
      return attempt(userId, 'markRead', mark, () => put(row));
    },
    markAllRead() {
      const at = new Date().toISOString();
      const takeBack = showAllRead(userId, at);
      return attempt(userId, 'markAllRead', () => markAllNotificationsRead(userId, at), takeBack);
    },
    remove(row) {
      hide(row);
      const remove = () => deleteNotification(userId, row.id);
      return attempt(userId, 'remove', remove, () => put(row));
    },
    restore(row) {
      put(row);
      const restore = () => restoreNotification(row.id);
      return attempt(userId, 'restore', restore, () => hide(row));
    },
  };
}

async function attempt(
  userId: string,
  what: keyof NotificationActions,
  action: () => Promise<void>,
  takeBack: () => void,
): Promise<AppError | null> {
  const say = unseenNews();
  try {
    await doShown(userId, action, takeBack);
    return null;
  } catch (cause) {
    const failure = asAppError(cause, failures[what]);
    console.error('a change to the notifications failed', failure.code, failure.message);
    const { answer, userText } = failure;
    const saysAll = answer === 'refusal' || userText === failures[what];
    say(saysAll ? userText : `${failures[what]} ${userText}`, 'error');
    return failure;
  }
}

function useUserId(): string | null {
  return useAppStore((state) => state.session.userId);
}
