import { maltaToday } from 'shared/lib/malta-time';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
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

/** The person's registrations with their events, newest first (spec 1§7). */
export async function fetchRegistrations(userId: string): Promise<Registration[]> {
  const answer = await supabase
    .from('event_registrations')
    .select('*, event:events(*)')
    .eq('user_id', userId)
    .order('registration_date', { ascending: false });
  return unwrap(answer, 'Your registrations could not be loaded.');
}
