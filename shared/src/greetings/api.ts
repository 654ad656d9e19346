import { unwrap, unwrapUnchanged, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import { watchTable } from '../table-changes/api';
import type { Greeting, GreetingRules } from './types';

const again = 'Please try again.'; // read after what the screen says has failed

/** All greetings in display order (spec 2§7); those who share a number as the board shows them. */
export async function fetchGreetings(signal?: AbortSignal): Promise<Greeting[]> {
  let call = supabase.from('greetings').select('*');
  if (signal) call = call.abortSignal(signal);
  const answer = await call.order('display_order').order('created_at').order('id');
  return unwrap(answer, 'The greetings could not be loaded. Please try again.');
}

/** One greeting as it stands now; null when there is none any more. */
export async function fetchGreeting(id: string): Promise<Greeting | null> {
  const answer = await supabase.from('greetings').select('*').eq('id', id).maybeSingle();
  unwrapVoid(answer, 'This greeting could not be loaded. Please try again.');
  return answer.data;
}

/** @param id made by the form, see `addRow`. */
export async function addGreeting(id: string, rules: GreetingRules): Promise<void> {
  await addRow('greetings', id, rules, again);
}

/** @throws AppError `CHANGED_MEANWHILE`. */
export async function changeGreeting(known: KnownRow, rules: GreetingRules): Promise<void> {
  await changeRow('greetings', known, rules, again);
}

/** Switches a greeting on or off. @throws AppError `CHANGED_MEANWHILE` when it is gone. */
export async function switchGreeting(id: string, isActive: boolean): Promise<void> {
  const call = supabase.from('greetings').update({ is_active: isActive });
  unwrapUnchanged(await call.eq('id', id).select('id'), again);
}

export async function removeGreeting(id: string): Promise<void> {
  unwrapVoid(await supabase.from('greetings').delete().eq('id', id), again);
}

/** Up or down by one. @returns all, in the new order. @throws AppError `GR002` when it is gone. */
export async function moveGreeting(id: string, direction: 'up' | 'down'): Promise<Greeting[]> {
  const call = { p_greeting_id: id, p_direction: direction };
  return unwrap(await supabase.rpc('move_greeting', call), again);
}

/** Right before another, or last. @returns and @throws as above. */
export async function placeGreeting(id: string, beforeId: string | null): Promise<Greeting[]> {
  const call = { p_greeting_id: id, ...(beforeId !== null && { p_before_id: beforeId }) };
  return unwrap(await supabase.rpc('place_greeting', call), again);
}

export function watchGreetings(onChange: () => void): () => void {
  return watchTable('greetings', onChange);
}
