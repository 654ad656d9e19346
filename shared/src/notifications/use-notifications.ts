import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import {
  doShown,
  followNotifications,
  loadMoreNotifications,
} from 'shared/notifications/feed.singleton';
import { queryClient } from 'shared/runtime/query-client';
import { showToast, useAppStore } from 'shared/runtime/store';
import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  restoreNotification,
} from './api';
import { countsQuery, hideNotification, listQuery, showAllRead, showNotification } from './cached';
import { listOf } from './counts';
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
    error: error && asAppError(error, unknownFailure),
    refetch: () => {
      for (const query of [list, counts]) if (!query.data) void query.refetch();
    },
    loadMore: () => loadMoreNotifications(userId as string, filter),
  };
}

/** Each answers why it did not happen, or null. */
export interface NotificationActions {
  markRead(notification: Notification): Promise<AppError | null>;
  markAllRead(): Promise<AppError | null>;
  remove(notification: Notification): Promise<AppError | null>;
  restore(notification: Notification): Promise<AppError | null>;
}

/**
 * What a person can do with their notifications. Each shows at once; when the server does not do it,
 * that is taken back and the person told.
 */
export function useNotificationActions(): NotificationActions {
  const userId = useUserId() as string;
  const put = (row: Notification) => showNotification(userId, row);
  return {
    markRead(row) {
      const at = new Date().toISOString();
      put({ ...row, read_at: at });
      return attempt(
        userId,
        () => markNotificationRead(userId, row.id, at),
        () => put(row),
      );
    },
    markAllRead() {
      const at = new Date().toISOString();
      const takeBack = showAllRead(userId, at);
      return attempt(userId, () => markAllNotificationsRead(userId, at), takeBack);
    },
    remove(row) {
      hideNotification(userId, row.id);
      return attempt(
        userId,
        () => deleteNotification(userId, row.id),
        () => put(row),
      );
    },
    restore(row) {
      put(row);
      const takeBack = () => hideNotification(userId, row.id);
      return attempt(userId, () => restoreNotification(row.id), takeBack);
    },
  };
}

async function attempt(
  userId: string,
  action: () => Promise<void>,
  takeBack: () => void,
): Promise<AppError | null> {
  try {
    await doShown(userId, action, takeBack);
    return null;
  } catch (cause) {
    const failure = asAppError(cause, unknownFailure);
    console.error('a change to the notifications failed', failure.code, failure.message);
    showToast(failure.userText, 'error');
    return failure;
  }
}

function useUserId(): string | null {
  return useAppStore((state) => state.session.userId);
}
