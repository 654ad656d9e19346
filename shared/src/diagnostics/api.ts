import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { Announcement, DebugAffiliate, DebugNotification, DebugRole } from './types';

const newest = 50;

/**
 * Tells every administrator, and answers how many were told (spec 2§7).
 * @param key the same for every try at the same announcement, so that a retry tells nobody twice.
 */
export async function notifyAdministrators(
  announcement: Announcement,
  key: string,
): Promise<number> {
  const { actionUrl, actionText, title, message, type, priority } = announcement;
  const answer = await supabase.rpc('manual_notify_admins', {
    p_title: title,
    p_message: message,
    p_type: type,
    ...(actionUrl && { p_action_url: actionUrl }),
    ...(actionText && { p_action_text: actionText }),
    p_priority: priority,
    p_key: key,
  });
  return unwrap(answer, 'The notification could not be sent. Please try again.');
}

/** The newest applications. */
export async function fetchDebugAffiliates(signal?: AbortSignal): Promise<DebugAffiliate[]> {
  let request = supabase
    .from('affiliates')
    .select('id, first_name, last_name, email, status, created_at')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(newest);
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request, 'The affiliates could not be loaded.');
}

/** Everybody with a role, with the name of their profile. */
export async function fetchDebugRoles(signal?: AbortSignal): Promise<DebugRole[]> {
  let request = supabase
    .from('admins')
    .select('user_id, role, profile:profiles(full_name)')
    .order('created_at', { ascending: false })
    .order('user_id', { ascending: false })
    .limit(newest);
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request, 'The roles could not be loaded.');
}

/** A person's own newest notifications; nobody reads others' (spec 2§6). */
export async function fetchDebugNotifications(
  userId: string,
  signal?: AbortSignal,
): Promise<DebugNotification[]> {
  let request = supabase
    .from('notifications')
    .select('id, user_id, title, message, type, created_at')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(newest);
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request, 'The notifications could not be loaded.');
}

/** The five newest about applications (spec 2§9). */
export async function fetchAffiliateNotices(userId: string): Promise<DebugNotification[]> {
  const answer = await supabase
    .from('notifications')
    .select('id, user_id, title, message, type, created_at')
    .eq('user_id', userId)
    .eq('type', 'affiliate_status')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(5);
  return unwrap(answer, 'The notifications could not be loaded.');
}

/** Applies as nobody, marked as a test; answers the row as it was stored (spec 2§7). */
export async function insertTestAffiliate(): Promise<DebugAffiliate> {
  const mark = crypto.randomUUID().slice(0, 8);
  const answer = await supabase
    .from('affiliates')
    .insert({
      first_name: 'Test',
      last_name: `Affiliate ${mark}`,
      email: `test-${mark}@example.test`,
      promotion_methods: 'Made by the debug panel.',
      status: 'pending',
      is_test: true,
    })
    .select('id, first_name, last_name, email, status, created_at')
    .single();
  return unwrap(answer, 'The test affiliate could not be created.');
}
