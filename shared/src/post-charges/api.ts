import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { ChargeFilters, ChargeSort, PostCharge, PostCharges } from './types';

/** What the caller owes beyond their plan, and when they are asked before it grows. */
export async function fetchPostCharges(signal?: AbortSignal): Promise<PostCharges> {
  let call = supabase.rpc('get_post_charges');
  if (signal) call = call.abortSignal(signal);
  const text = 'What is beyond your plan could not be loaded.';
  return unwrap(await call, text) as unknown as PostCharges;
}

/** @param cap net for a month, euros; null: it follows the plans. */
export async function saveSpendingCap(userId: string, cap: number | null): Promise<void> {
  const row = { user_id: userId, spending_cap: cap };
  const answer = await supabase.from('post_settings').upsert(row, { onConflict: 'user_id' });
  unwrapVoid(answer, 'Your limit could not be saved. Please try again.');
}

/** Bills at once what the caller owes, for whoever leaves; null when nothing is owed. */
export async function billOwnCharges(): Promise<void> {
  const answer = await supabase.rpc('bill_own_charges');
  unwrapVoid(answer, 'This could not be billed. Please try again.');
}

/** Calls back after anything was charged to a person, billed or waived. @returns ends it. */
export function watchCharges(userId: string, onChange: () => void): () => void {
  return watchTable(['post_charges'], onChange, `user_id=eq.${userId}`);
}

/** What all members owe and no order bills yet. Administrators only. */
export const chargeDirectory: Directory<PostCharge, ChargeFilters, ChargeSort> =
  /* @__PURE__ */ directory({
    name: 'post-charges',
    select: (options) => supabase.from('post_charge_directory').select('*', options),
    narrow: (request, { filter }) => (filter === 'all' ? request : request.eq('kind', filter)),
    watch: (onChange) => watchTable('post_charges', onChange),
  });

/** What one member owes and no order bills yet, the oldest first. Administrators only. */
export async function fetchMemberCharges(
  userId: string,
  signal?: AbortSignal,
): Promise<PostCharge[]> {
  let call = supabase
    .from('post_charge_directory')
    .select('*')
    .eq('user_id', userId)
    .order('day')
    .order('id');
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The charges could not be loaded.') as unknown as PostCharge[];
}

/**
 * Waives what a member owes for one thing, because of a mistake of ours.
 * @throws AppError `PO034` no reason, `PO040` it is the caller's own, `PO061` it is billed or waived by now.
 */
export async function waivePostCharge(id: string, reason: string): Promise<void> {
  const answer = await supabase.rpc('waive_post_charge', { p_id: id, p_reason: reason });
  unwrapVoid(answer, 'The charge could not be waived. Please try again.');
}
