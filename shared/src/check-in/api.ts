import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { Attendee, CheckIn } from './types';

const columns = `id, event_id, user_id, payment_status, amount_paid, registration_date, held_until,
  cancelled_at, checked_in_at, purchase_id,
  member:profiles(full_name, email, company_name),
  order:purchases(purchase_number)`;

const most = 1000; // rows the server answers with at once

/** Every registration of an event, cancelled ones too, the first that came first. */
export async function fetchAttendees(eventId: string, signal?: AbortSignal): Promise<Attendee[]> {
  const attendees: Attendee[] = [];
  for await (const part of readAttendees(eventId, signal)) attendees.push(...part);
  return attendees;
}

/** The same part by part, for an export. */
export async function* readAttendees(
  eventId: string,
  signal?: AbortSignal,
): AsyncGenerator<Attendee[]> {
  for (let from = 0; ; from += most) {
    let call = supabase
      .from('event_registrations')
      .select(columns)
      .eq('event_id', eventId)
      .order('registration_date')
      .order('id')
      .range(from, from + most - 1);
    if (signal) call = call.abortSignal(signal);
    const rows = unwrap(await call, 'The registrations could not be loaded. Please try again.');
    yield rows as unknown as Attendee[];
    if (rows.length < most) return;
  }
}

/**
 * Notes that somebody has come, or with `isHere` false that this was a slip. Asked twice it changes
 * nothing.
 * @throws AppError `EV002` when the registration is not confirmed, `EV003` before the day of the event
 * or long after it.
 */
export async function checkIn(registrationId: string, isHere: boolean): Promise<CheckIn> {
  const answer = await supabase.rpc('check_in', {
    p_registration_id: registrationId,
    p_present: isHere,
  });
  return unwrap(answer, 'This could not be saved. Please try again.') as unknown as CheckIn;
}

/** Tells of every change to the registrations of an event. @returns ends the watch. */
export function watchAttendees(eventId: string, onChange: () => void): () => void {
  return watchTable('event_registrations', onChange, `event_id=eq.${eventId}`);
}
