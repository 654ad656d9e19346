import { AppError } from 'shared/lib/app-error';
import { maltaToday } from 'shared/lib/malta-time';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { EventEntry, Registration } from './types';

/** What takes place today or later, soonest first (spec 1§7). */
export async function fetchUpcomingEvents(): Promise<EventEntry[]> {
  const answer = await supabase
    .from('events')
    .select('*')
    .eq('status', 'active')
    .is('archived_at', null)
    .gte('event_date', maltaToday())
    .order('event_date')
    .order('event_time')
    .order('id');
  return unwrap(answer, 'The events could not be loaded.');
}

/** The person's registrations with their events and orders, newest first (spec 1§7). */
export async function fetchRegistrations(userId: string): Promise<Registration[]> {
  const answer = await supabase
    .from('event_registrations')
    .select('*, event:events(*), order:purchases(purchase_number, invoices(kind, due_date))')
    .eq('user_id', userId)
    .order('registration_date', { ascending: false });
  return unwrap(answer, 'Your registrations could not be loaded.');
}

/**
 * Cancels a registration that stands as it was shown: what is said of the money before depends on it.
 * @throws AppError `EV001` when it stands on an unpaid order, `EV_CHANGED` when it stands otherwise now.
 */
export async function cancelRegistration({
  id,
  payment_status,
}: Pick<Registration, 'id' | 'payment_status'>): Promise<void> {
  const answer = await supabase
    .from('event_registrations')
    .update({ payment_status: 'cancelled' })
    .eq('id', id)
    .eq('payment_status', payment_status)
    .select('id');
  const cancelled = unwrap(answer, 'Error cancelling registration. Please try again.');
  if (cancelled.length > 0) return;
  throw new AppError('EV_CHANGED', 'no such registration', registrationChanged);
}

/** What is read when a registration is another than the one that was shown. */
const registrationChanged =
  'This registration has changed meanwhile. Please look how it stands now and try again.';

/** The video links of these events by their id: only of those the person may attend (decisions). */
export async function fetchVideoLinks(
  eventIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const answer = await supabase
    .from('event_access')
    .select('event_id, video_link')
    .in('event_id', eventIds);
  const links = unwrap(answer, 'The video links could not be loaded.');
  return Object.fromEntries(links.map((row) => [row.event_id, row.video_link]));
}

/**
 * Tells of every change to the calendar and to the person's registrations.
 * @returns ends the watch.
 */
export function watchEvents(userId: string, onChange: () => void): () => void {
  const ends = [
    watchTable('events', onChange),
    watchTable('event_registrations', onChange, `user_id=eq.${userId}`),
  ];
  return () => {
    for (const end of ends) end();
  };
}
