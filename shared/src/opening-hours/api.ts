import { changedMeanwhile, unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import type { ClosedDay, ClosedDayRules, OpenDay } from './types';

const notSaved = 'The closed day could not be saved. Please try again.';

/** The weekdays on which the office is open, Monday first. */
export async function fetchOpeningHours(signal?: AbortSignal): Promise<OpenDay[]> {
  let call = supabase.from('opening_hours').select('weekday, opens, closes');
  if (signal) call = call.abortSignal(signal);
  return unwrap(
    await call.order('weekday'),
    'The opening hours could not be loaded. Please try again.',
  );
}

/**
 * Saves the whole week. Administrators only.
 * @param known as it was read.
 * @param week in the order of its days, times as HH:MM:SS.
 * @throws AppError `CHANGED_MEANWHILE`.
 */
export async function saveOpeningHours(known: OpenDay[], week: OpenDay[]): Promise<void> {
  const answer = await supabase.rpc('save_opening_hours', { p_known: known, p_week: week });
  const isSaved = unwrap(answer, 'The opening hours could not be saved. Please try again.');
  if (!isSaved) throw changedMeanwhile();
}

/** The closed days from a day (YYYY-MM-DD) on, in order. */
export async function fetchClosedDays(from: string, signal?: AbortSignal): Promise<ClosedDay[]> {
  let call = supabase.from('closed_days').select('*').gte('day', from);
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call.order('day'), 'The closed days could not be loaded. Please try again.');
}

/** @param id made by the form, see `addRow`. @throws AppError `23505` when the day is closed already. */
export async function addClosedDay(id: string, rules: ClosedDayRules): Promise<void> {
  await addRow('closed_days', id, rules, notSaved);
}

/** @throws AppError `23505` as above, `CHANGED_MEANWHILE`. */
export async function changeClosedDay(known: KnownRow, rules: ClosedDayRules): Promise<void> {
  await changeRow('closed_days', known, rules, notSaved);
}

export async function removeClosedDay(id: string): Promise<void> {
  const answer = await supabase.from('closed_days').delete().eq('id', id);
  unwrapVoid(answer, 'The closed day could not be deleted. Please try again.');
}

/** The legal holidays of the twelve months from a day on, as YYYY-MM-DD, in order. Administrators only. */
export async function fetchHolidays(from: string, signal: AbortSignal): Promise<string[]> {
  const answer = await supabase.rpc('get_holidays', { p_from: from }).abortSignal(signal);
  return unwrap(answer, 'The holidays could not be loaded. Please try again.') as string[];
}
