import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import type { RefundDecision, RefundFilters, RefundReview, RefundSort, RefundSums } from './types';

/** The refunds to decide on, and those decided. Administrators see all of them. */
export const refundDirectory: Directory<RefundReview, RefundFilters, RefundSort> =
  /* @__PURE__ */ directory({
    name: 'refunds',
    select: (options) => supabase.from('refund_directory').select('*', options),
    narrow: (request, { filter }) => {
      if (filter === 'open') return request.is('closed_at', null);
      if (filter === 'closed') return request.not('closed_at', 'is', null);
      return request;
    },
    watch: (onChange) => watchTable('refund_reviews', onChange),
  });

/** What those come to that the filter and the search leave, on all pages. */
export async function fetchRefundSums(
  { filter }: RefundFilters,
  search: string,
  signal?: AbortSignal,
): Promise<RefundSums> {
  let call = supabase.rpc('refund_sums', { p_filter: filter, p_search: search });
  if (signal) call = call.abortSignal(signal);
  const [sums] = unwrap(await call, 'The totals could not be loaded.');
  return sums ?? { reviews: 0, amount: 0, refunded_amount: 0 };
}

/**
 * Closes a review with what was decided. No money moves: it was paid back outside, or is kept. What was paid back is an
 * entry of the order's ledger, with the credit note over it; of a credit, there is none.
 * @throws AppError `PY007` when somebody else was first, `PY008` without a note, `PY010` no such value date, `RF001` for
 *   an amount that cannot have been paid back.
 */
export async function closeRefundReview(
  id: string,
  { outcome, note, refundedAmount, provider, reference, refundedOn }: RefundDecision,
): Promise<void> {
  const answer = await supabase.rpc('close_refund_review', {
    p_id: id,
    p_note: note,
    p_outcome: outcome,
    ...(refundedAmount !== undefined && { p_refunded_amount: refundedAmount }),
    ...(provider !== undefined && { p_provider: provider }),
    ...(reference?.trim() && { p_reference: reference.trim() }),
    ...(refundedOn !== undefined && { p_refunded_on: refundedOn }),
  });
  unwrapVoid(answer, 'The refund could not be closed. Please try again.');
}
