import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { fromStart } from 'shared/start/start.singleton';
import { openChannel } from 'shared/table-changes/api';
import { countsOf } from './counts';
import { failures } from './failures';
import type {
  LoadedNotifications,
  Notification,
  NotificationCounts,
  NotificationFilter,
} from './types';

const mostRows = 1000; // the server answers with no more at once

/**
 * The notifications that match a filter, newest first (spec 2§7). Policies leave out expired ones;
 * the filter by owner is there for the index.
 * @param limit at most so many
 * @param after goes on with what is older than this one
 */
export async function fetchNotifications(
  userId: string,
  { readState, type }: NotificationFilter,
  { limit, after, signal }: { limit: number; after?: Notification; signal?: AbortSignal },
): Promise<Notification[]> {
  let query = supabase.from('notifications').select('*').eq('user_id', userId);
  if (type !== 'all') query = query.eq('type', type);
  if (readState === 'unread') query = query.is('read_at', null);
  if (readState === 'read') query = query.not('read_at', 'is', null);
  if (after) {
    const { id, created_at: at } = after;
    // the first condition is for the index
    query = query
      .lte('created_at', at)
      .or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`);
  }
  query = query.order('created_at', { ascending: false }).order('id', { ascending: false });
  if (signal) query = query.abortSignal(signal);
  return unwrap(await query.limit(limit), failures.load);
}

/** The newest that match, as deep as somebody has looked: mostly one request. */
export async function loadNotifications(
  userId: string,
  filter: NotificationFilter,
  depth: number,
  signal: AbortSignal,
): Promise<LoadedNotifications> {
  const items: Notification[] = [];
  for (let isWhole = false; ; ) {
    const limit = Math.min(depth - items.length, mostRows);
    const after = items.at(-1);
    const page = await fetchNotifications(userId, filter, {
      limit,
      signal,
      ...(after && { after }),
    });
    items.push(...page);
    isWhole = page.length < limit;
    if (isWhole || items.length >= depth) return { items, depth, isWhole };
  }
}

/** The exact figures for all notifications, by type. */
export async function countNotifications(
  userId: string,
  signal: AbortSignal,
): Promise<NotificationCounts> {
  const first = await fromStart('notificationCounts', userId);
  if (first) return first;
  const rows = unwrap(
    await supabase
      .from('notification_counts')
      .select('type, total, unread')
      .eq('user_id', userId)
      .abortSignal(signal),
    failures.load,
  );
  return countsOf(rows);
}

/** @param at ISO instant that counts as the time of reading. */
export async function markNotificationRead(userId: string, id: string, at: string): Promise<void> {
  unwrapVoid(
    await supabase.from('notifications').update({ read_at: at }).eq('id', id).eq('user_id', userId),
    failures.markRead,
  );
}

/** Those of one event, loaded or not. */
export async function markEventRead(userId: string, event: string, at: string): Promise<void> {
  unwrapVoid(
    await supabase
      .from('notifications')
      .update({ read_at: at })
      .eq('user_id', userId)
      .eq('event', event)
      .is('read_at', null),
    failures.markRead,
  );
}

/** All of them, loaded or not. */
export async function markAllNotificationsRead(userId: string, at: string): Promise<void> {
  unwrapVoid(
    await supabase
      .from('notifications')
      .update({ read_at: at })
      .eq('user_id', userId)
      .is('read_at', null),
    failures.markAllRead,
  );
}

export async function deleteNotification(userId: string, id: string): Promise<void> {
  unwrapVoid(
    await supabase.from('notifications').delete().eq('id', id).eq('user_id', userId),
    failures.remove,
  );
}

/** Brings back one that was deleted within the hour; nothing happens when it is there. */
export async function restoreNotification(id: string): Promise<void> {
  unwrapVoid(await supabase.rpc('restore_notification', { p_id: id }), failures.restore);
}

/**
 * Hears that a person's notifications have changed, or may have.
 * @param onHeard told whether changes are heard now
 * @returns ends the subscription
 */
export function watchNotifications(
  userId: string,
  onChange: () => void,
  onHeard: (isHeard: boolean) => void,
): () => void {
  const filter = `user_id=eq.${userId}`;
  const rows = { event: '*', schema: 'public', table: 'notifications', filter } as const;
  return openChannel(
    (client) =>
      client
        .channel(`notifications-${crypto.randomUUID()}`) // a name in use would be the leaving channel
        .on('postgres_changes', rows, onChange),
    onChange,
    onHeard,
  );
}
