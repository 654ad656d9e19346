import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { maltaToday } from 'shared/lib/malta-time';
import { readAllPages } from 'shared/lib/read-all-pages';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { type Removal, removeOffer } from '../catalogue/api';
import { isAsCreated } from '../saved-rows/same-row';
import { watchTable } from '../table-changes/api';
import { changesOf } from './event-changes';
import type {
  EventEntry,
  EventFilters,
  EventForm,
  EventSort,
  KnownOccurrences,
  OfficeEvent,
  OpenedRefunds,
  Registration,
  SeriesScope,
} from './types';

/** What takes place today or later, soonest first (spec 1§7). */
export async function fetchUpcomingEvents(today = maltaToday()): Promise<EventEntry[]> {
  return readAllPages(async (from, to) => {
    const answer = await supabase
      .from('events')
      .select('*')
      .eq('status', 'active')
      .is('archived_at', null)
      .gte('event_date', today)
      .order('event_date')
      .order('event_time')
      .order('id')
      .range(from, to);
    return unwrap(answer, 'The events could not be loaded.');
  });
}

/** The person's registrations with their events and orders, newest first (spec 1§7). */
export async function fetchRegistrations(userId: string): Promise<Registration[]> {
  const answer = await supabase
    .from('event_registrations')
    .select('*, event:events(*), order:purchases(purchase_number, invoices(kind, due_date))')
    .eq('user_id', userId)
    .order('registration_date', { ascending: false })
    .order('id', { ascending: false });
  return unwrap(answer, 'Your registrations could not be loaded.');
}

/**
 * Cancels a registration that stands as it was shown: what is said of the money before depends on it. One that is
 * cancelled already, by a first try whose answer was lost, is done.
 * @throws AppError `EV001` when it stands on an unpaid order, `EV004` when its member has been there or the event
 * is over, `EV_CHANGED` when it stands otherwise now.
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
  const notCancelled = 'Error cancelling registration. Please try again.';
  if (unwrap(answer, notCancelled).length > 0) return;
  const left = await supabase
    .from('event_registrations')
    .select('payment_status')
    .eq('id', id)
    .maybeSingle();
  if (unwrapFound(left, notCancelled)?.payment_status === 'cancelled') return;
  throw new AppError('EV_CHANGED', 'no such registration', registrationChanged);
}

/** Read when a registration has changed since it was shown. */
const registrationChanged =
  'This registration has changed in the meantime. Please check it and try again.';

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

/** All events, past, called off and archived ones too; for administrators. */
export const eventDirectory: Directory<OfficeEvent, EventFilters, EventSort> =
  /* @__PURE__ */ directory({
    name: 'office-events',
    select: (options) => supabase.from('event_directory').select('*', options),
    narrow: (request, { filter, status, type, series }) => {
      let left = request;
      if (filter === 'soon') left = left.eq('is_soon', true);
      if (filter === 'nearly_full') left = left.eq('is_nearly_full', true);
      if (filter === 'upcoming') left = left.eq('is_over', false).is('archived_at', null);
      if (filter === 'past') left = left.eq('is_over', true);
      if (status !== 'all') left = left.eq('shown_status', status);
      if (type !== 'all') left = left.eq('event_type', type);
      // filters of what needs doing list each date of a series by itself, as the overview counts them
      const needsDoing = filter === 'soon' || filter === 'nearly_full';
      return series === 'one' && !needsDoing ? left.eq('stands_for_series', true) : left;
    },
    watch: (onChange) => watchTable('events', onChange),
  });

/** One event for administrators; null when it is gone. */
export async function fetchOfficeEvent(
  eventId: string,
  signal?: AbortSignal,
): Promise<OfficeEvent | null> {
  let call = supabase.from('event_directory').select('*').eq('id', eventId);
  if (signal) call = call.abortSignal(signal);
  const found = unwrapFound(await call.maybeSingle(), 'This event could not be loaded.');
  return found as OfficeEvent | null; // a view's columns are all nullable
}

/** The dates of a series in their order, without archived ones. */
export async function fetchSeriesDates(seriesId: string): Promise<OfficeEvent[]> {
  const answer = await supabase
    .from('event_directory')
    .select('*')
    .eq('series_id', seriesId)
    .is('archived_at', null)
    .order('begins_at')
    .order('id');
  return unwrap(answer, 'The dates of this series could not be loaded.') as OfficeEvent[];
}

const savingFailed = 'Error saving event. Please try again.';

/**
 * Adds an event, and the other dates of its series, under the id its form made. Sent again because the answer
 * was lost, it changes what the first try wrote to what is typed now.
 * @throws AppError `ES001`, `CHANGED_MEANWHILE` when somebody else has changed it since.
 */
export async function addEvent(id: string, form: EventForm): Promise<void> {
  const answer = await supabase.from('events').insert({ id, ...form, currency: 'EUR' });
  const first = answer.error?.code === '23505' ? await fetchOfficeEvent(id) : null;
  if (first === null) return unwrapVoid(answer, savingFailed);
  const changes = changesOf(form, first);
  if (Object.keys(changes).length === 0) return;
  const dates = first.series_id === null ? [first] : await fetchSeriesDates(first.series_id);
  if (!dates.every(isAsCreated)) throw changedMeanwhile(null);
  const known = Object.fromEntries(dates.map((date) => [date.id, date.updated_at]));
  await changeEvents(id, changes, 'all', known);
}

/**
 * Changes one date of a series or several, if each is as it was read.
 * @param changes only what is another now; an empty `video_link` takes the link away.
 * @returns how many dates were changed.
 * @throws AppError `CHANGED_MEANWHILE`, `ES001`, `ES002`, `ES003`.
 */
export async function changeEvents(
  eventId: string,
  changes: Partial<EventForm>,
  scope: SeriesScope,
  known: KnownOccurrences,
): Promise<number> {
  const answer = await supabase.rpc('update_event_series', {
    p_event_id: eventId,
    p_changes: changes,
    p_scope: scope,
    p_known: known,
  });
  if (answer.error?.code === 'ES005' || answer.data === 0) throw changedMeanwhile(answer.error);
  return unwrap(answer, savingFailed);
}

function changedMeanwhile(cause: unknown): AppError {
  const text =
    'Someone else has changed or removed this event, or one of its dates, since you opened it. Nothing was saved, and what you typed is still here.';
  return new AppError(
    'CHANGED_MEANWHILE',
    'not as it was read',
    text,
    {},
    {
      answer: 'refusal',
      cause,
    },
  );
}

/**
 * Deletes several dates of a series as they were read; those that somebody registered for are archived.
 * @throws AppError `CHANGED_MEANWHILE`, `ES003`.
 */
export async function removeSeriesDates(
  eventId: string,
  scope: SeriesScope,
  known: KnownOccurrences,
): Promise<{ deleted: number; archived: number }> {
  const answer = await supabase.rpc('remove_event_series', {
    p_event_id: eventId,
    p_scope: scope,
    p_known: known,
  });
  if (answer.error?.code === 'ES005') throw changedMeanwhile(answer.error);
  const removed = unwrap(answer, 'Error deleting event. Please try again.');
  return removed as { deleted: number; archived: number };
}

/** Deletes an event as it was read. @throws AppError `CHANGED_MEANWHILE`. */
export function removeEvent(event: { id: string; updated_at: string }): Promise<Removal> {
  return removeOffer('events', event, 'Error deleting event. Please try again.');
}

/** What calling these events off has put on the list of refunds. */
export async function fetchOpenedRefunds(eventIds: readonly string[]): Promise<OpenedRefunds> {
  const answer = await supabase
    .from('refund_reviews')
    .select('amount')
    .in('event_id', eventIds)
    .eq('reason', 'event_cancelled')
    .is('closed_at', null);
  const reviews = unwrap(answer, 'The list of refunds could not be loaded.');
  // counted in cents: sums of fractions would drift
  const cents = reviews.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { count: reviews.length, amount: cents / 100 };
}
