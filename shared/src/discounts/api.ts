import { type Directory, directory } from 'shared/lib/directory';
import { unwrapUnchanged, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import { watchTable } from '../table-changes/api';
import type {
  DiscountCode,
  DiscountFilters,
  DiscountInUse,
  DiscountRules,
  DiscountSort,
  DiscountUse,
  UseFilters,
  UseSort,
} from './types';

const again = 'Please try again.'; // read after what the screen says has failed

// what a code has given is counted order by order, so a list of codes leaves it out
const listed = `id, code, description, discount_type, discount_value, minimum_purchase, usage_limit,
  usage_count, valid_from, valid_until, is_active, applicable_to, archived_at, created_at, updated_at,
  state`;

/** All codes, archived ones too. Administrators see them. */
export const discountDirectory: Directory<DiscountCode, DiscountFilters, DiscountSort> =
  /* @__PURE__ */ directory({
    name: 'discounts',
    select: (options) => supabase.from('discount_directory').select(listed, options),
    narrow: (request, { filter }) => (filter === 'all' ? request : request.eq('state', filter)),
    watch: (onChange) => watchTable('discount_codes', onChange),
  });

/** The orders that used a code; what was cancelled has given its use back. */
export function discountUsageDirectory(
  codeId: string,
): Directory<DiscountUse, UseFilters, UseSort> {
  return directory({
    name: `discount-usage-${codeId}`,
    related: ['discounts'],
    select: (options) =>
      supabase.from('discount_usage_directory').select('*', options).eq('discount_code_id', codeId),
    narrow: (request, { filter }) => (filter === 'all' ? request : request.eq('status', filter)),
    // the row of the code counts its orders
    watch: (onChange) => watchTable('discount_codes', onChange, `id=eq.${codeId}`),
  });
}

/** One code as it stands now; null when there is none any more. */
export async function fetchDiscountCode(
  id: string,
  signal?: AbortSignal,
): Promise<DiscountInUse | null> {
  let call = supabase.from('discount_directory').select('*').eq('id', id);
  if (signal) call = call.abortSignal(signal);
  const answer = await call.maybeSingle();
  unwrapVoid(answer, 'This discount code could not be loaded. Please try again.');
  return answer.data as DiscountInUse | null; // a view's columns are all nullable
}

/** @param id made by the form, see `addRow`. @throws AppError `23505` when there is a code of this name. */
export async function addDiscountCode(id: string, rules: DiscountRules): Promise<void> {
  await addRow('discount_codes', id, rules, again);
}

/** @throws AppError `23505` as above, `CHANGED_MEANWHILE`. */
export async function changeDiscountCode(known: KnownRow, rules: DiscountRules): Promise<void> {
  await changeRow('discount_codes', known, rules, again);
}

/** Switches a code on or off. @throws AppError `CHANGED_MEANWHILE` when it is gone. */
export async function switchDiscountCode(id: string, isActive: boolean): Promise<void> {
  const call = supabase.from('discount_codes').update({ is_active: isActive });
  unwrapUnchanged(await call.eq('id', id).select('id'), again);
}

/** Deletes a code; the database archives one that an order refers to. Gone already is deleted, too. */
export async function removeDiscountCode(id: string): Promise<'deleted' | 'archived'> {
  const codes = supabase.from('discount_codes');
  unwrapVoid(await codes.delete().eq('id', id), again);
  const left = await codes.select('id').eq('id', id).maybeSingle();
  unwrapVoid(left, again);
  return left.data === null ? 'deleted' : 'archived';
}
