import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { PushChoices, PushTopic } from './types';

const unsaved = 'Your choice could not be saved. Please try again.';

export async function fetchPushChoices(signal: AbortSignal): Promise<PushChoices> {
  const answer = await supabase.rpc('get_push_choices').abortSignal(signal);
  return unwrap(
    answer,
    'Your choice of notifications could not be loaded. Please try again.',
  ) as unknown as PushChoices;
}

export async function choosePush({ topic, is_wanted }: PushTopic): Promise<void> {
  const answer = await supabase.rpc('choose_push', { p_topic: topic, p_is_wanted: is_wanted });
  unwrapVoid(answer, unsaved);
}

/**
 * @param from as in "22:00", by the clock in Malta; null with `until` null: no quiet hours
 * @throws AppError `PU006` when one is missing or both are the same.
 */
export async function setQuietHours(from: string | null, until: string | null): Promise<void> {
  const times = { p_from: from as string, p_until: until as string };
  unwrapVoid(await supabase.rpc('set_quiet_hours', times), unsaved);
}

/** Has notifications sent to this browser. @throws AppError `PU001` at the eleventh device. */
export async function keepPushSubscription(
  { endpoint, keys }: PushSubscriptionJSON,
  name: string,
): Promise<void> {
  const answer = await supabase.rpc('keep_push_subscription', {
    p_endpoint: endpoint ?? '',
    p_p256dh: keys?.p256dh ?? '',
    p_auth: keys?.auth ?? '',
    p_name: name,
  });
  unwrap(answer, 'Notifications could not be turned on. Please try again.');
}

export async function removePushSubscription(id: string): Promise<void> {
  const answer = await supabase.rpc('remove_push_subscription', { p_id: id });
  unwrapVoid(answer, 'The device could not be removed. Please try again.');
}

/** Sends a notification to one's own device. @throws AppError `PU004` within a minute of another. */
export async function testPush(id: string): Promise<void> {
  const answer = await supabase.rpc('test_push', { p_id: id });
  unwrapVoid(answer, 'The notification could not be sent. Please try again.');
}
