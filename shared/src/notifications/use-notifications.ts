import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import { doShown, followNotifications, reconcile } from 'shared/notifications/feed.singleton';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  restoreNotification,
} from './api';
import { countsQuery, listQuery, loadDeeper, showAllRead, showChange } from './cached';
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
    loadMore: () => loadDeeper(userId as string, filter),
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
 * What a person can do with their notifications. Reading and deleting show at once; when the server does
 * not do it, that is taken back and the person told.
 */
export function useNotificationActions(): NotificationActions {
  const userId = useUserId() as string;
  return {
    markRead(row) {
      const at = new Date().toISOString();
      const takeBack = showChange(userId, row, { ...row, read_at: at });
      const mark = () => markNotificationRead(userId, row.id, at);
      return attempt('markRead', () => doShown(userId, mark, takeBack));
    },
    markAllRead() {
      const at = new Date().toISOString();
      const takeBack = showAllRead(userId, at);
      const mark = () => markAllNotificationsRead(userId, at);
      return attempt('markAllRead', () => doShown(userId, mark, takeBack));
    },
    remove(row) {
      const takeBack = showChange(userId, row, undefined);
      const remove = () => deleteNotification(userId, row.id);
      return attempt('remove', () => doShown(userId, remove, takeBack));
    },
    restore(row) {
      return attempt('restore', async () => {
        await restoreNotification(row.id);
        await reconcile(userId);
      });
    },
  };
}

async function attempt(
  what: keyof NotificationActions,
  action: () => Promise<void>,
): Promise<AppError | null> {
  const say = unseenNews();
  try {
    await action();
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
