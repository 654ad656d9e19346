import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import {
  type Notification,
  type NotificationChange,
  type NotificationList,
  notificationLimit,
} from './types';

const loadFailure = 'Your notifications could not be loaded.';

/**
 * The newest notifications and the exact figures (spec 2§7). Policies leave out expired ones; the
 * filter by owner is there for the index.
 */
export async function fetchNotifications(
  userId: string,
  signal: AbortSignal,
): Promise<NotificationList> {
  const [newest, unread] = await Promise.all([
    supabase
      .from('notifications')
      .select('*', { count: 'exact' })
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(notificationLimit)
      .abortSignal(signal),
    supabase
      .from('notifications')
      .select('id', { count: 'exact', head: true })
      .eq('user_id', userId)
      .is('read_at', null)
      .abortSignal(signal),
  ]);
  const items = unwrap(newest, loadFailure);
  unwrapVoid(unread, loadFailure);
  const known = items.filter((item) => item.read_at === null).length;
  return { items, total: newest.count ?? items.length, unread: unread.count ?? known };
}

/** @param at ISO instant that counts as the time of reading. */
export async function markNotificationRead(userId: string, id: string, at: string): Promise<void> {
  unwrapVoid(
    await supabase.from('notifications').update({ read_at: at }).eq('id', id).eq('user_id', userId),
    'The notification could not be marked as read.',
  );
}

export async function markAllNotificationsRead(userId: string, at: string): Promise<void> {
  unwrapVoid(
    await supabase
      .from('notifications')
      .update({ read_at: at })
      .eq('user_id', userId)
      .is('read_at', null),
    'The notifications could not be marked as read.',
  );
}

export async function deleteNotification(userId: string, id: string): Promise<void> {
  unwrapVoid(
    await supabase.from('notifications').delete().eq('id', id).eq('user_id', userId),
    'The notification could not be deleted.',
  );
}

/**
 * Hears every change to a person's notifications.
 * @param onChange called with each change
 * @param onConnected called whenever the channel (re)connects: what happened before was not heard
 * @returns ends the subscription
 */
export function watchNotifications(
  userId: string,
  onChange: (change: NotificationChange) => void,
  onConnected: () => void,
): () => void {
  const channel = supabase
    .channel(`notifications-${crypto.randomUUID()}`) // a name in use would be the leaving channel
    .on<Notification>(
      'postgres_changes',
      {
        event: '*',
        schema: 'public',
        table: 'notifications',
        filter: `user_id=eq.${userId}`,
      },
      (payload) => {
        if (payload.eventType === 'DELETE') {
          if (payload.old.id) onChange({ kind: 'delete', id: payload.old.id });
        } else {
          onChange({
            kind: payload.eventType === 'INSERT' ? 'insert' : 'update',
            row: payload.new,
          });
        }
      },
    )
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') onConnected();
    });
  return () => void supabase.removeChannel(channel);
}
