import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppError } from 'shared/lib/app-error';
import {
  changeNotifications,
  followNotifications,
  notificationsKey,
  notificationsQuery,
  reconcileNotifications,
} from 'shared/notifications/feed.singleton';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { deleteNotification, markAllNotificationsRead, markNotificationRead } from './api';
import { allRead, applyChange, isUnread } from './apply-change';
import type { NotificationList } from './types';

/** The signed-in person's notifications, kept up to date while a component uses this. */
export function useNotifications(): UseQueryResult<NotificationList, AppError> {
  const userId = useUserId();
  useEffect(() => (userId === null ? undefined : followNotifications(userId)), [userId]);
  return useQuery(notificationsQuery(userId), queryClient);
}

export interface NotificationActions {
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * What a person can do with their notifications. Each shows at once and is taken back when the
 * server refuses; failures are only logged (spec 2§8).
 */
export function useNotificationActions(): NotificationActions {
  const userId = useUserId();
  return {
    markRead: (id) =>
      perform(userId, async (owner) => {
        const at = new Date().toISOString();
        changeNotifications(owner, (list) => readOne(list, id, at));
        await markNotificationRead(owner, id, at);
      }),
    markAllRead: () =>
      perform(userId, async (owner) => {
        const at = new Date().toISOString();
        changeNotifications(owner, (list) => allRead(list, at));
        await markAllNotificationsRead(owner, at);
      }),
    remove: (id) =>
      perform(userId, async (owner) => {
        changeNotifications(owner, (list) => applyChange(list, { kind: 'delete', id }));
        await deleteNotification(owner, id);
      }),
  };
}

async function perform(
  userId: string | null,
  action: (owner: string) => Promise<void>,
): Promise<void> {
  if (userId === null) return;
  // A list still being loaded would overwrite the change that is shown now.
  await queryClient.cancelQueries({ queryKey: notificationsKey(userId) });
  try {
    await action(userId);
  } catch (cause) {
    console.error('a change to the notifications failed', cause);
  }
  // Reads the exact figures and, after a refusal, the rows as they are.
  reconcileNotifications(userId);
}

function readOne(list: NotificationList, id: string, at: string): NotificationList {
  const row = list.items.find((item) => item.id === id);
  if (!row || !isUnread(row)) return list;
  return applyChange(list, { kind: 'update', row: { ...row, read_at: at } });
}

function useUserId(): string | null {
  return useAppStore((state) => state.session.userId);
}
