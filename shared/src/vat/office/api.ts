import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import {
  type Corrected,
  correctedSchema,
  type RecapitulativeLine,
  recapitulativeSchema,
  type VatPaper,
  type VatPeriod,
  type VatReportLine,
  type VatWork,
  vatPapersSchema,
  vatReportSchema,
  vatWorkSchema,
} from './types';

/** What waits for the office. Administrators only, as everything here. */
export async function fetchVatWork(): Promise<VatWork> {
  const answer = await supabase.rpc('get_vat_work');
  return v.parse(vatWorkSchema, unwrap(answer, 'The VAT work could not be loaded.'));
}

/**
 * Accepts or refuses that somebody buys under a number.
 * @throws AppError `VT002` when it is no longer theirs, `VT003` of one's own, `VT005` without a reason.
 */
export async function decideVatNumber(
  { user_id, number }: { user_id: string; number: string },
  isAccepted: boolean,
  note: string,
): Promise<void> {
  const answer = await supabase.rpc('decide_vat_number', {
    p_user_id: user_id,
    p_number: number,
    p_is_accepted: isAccepted,
    p_note: note,
  });
  unwrapVoid(answer, 'The decision could not be saved. Please try again.');
}

/**
 * Credits the invoice of an order and issues one without VAT; what was paid of it becomes the member's credit.
 * @throws AppError `VT003` of one's own, `VT004` when there is nothing to put right.
 */
export async function correctOrderVat(orderId: string): Promise<Corrected> {
  const answer = await supabase.rpc('correct_order_vat', { p_purchase_id: orderId });
  return v.parse(correctedSchema, unwrap(answer, 'The invoice could not be put right.'));
}

/** VAT by category. */
export async function fetchVatReport({ from, to }: VatPeriod): Promise<VatReportLine[]> {
  const answer = await supabase.rpc('get_vat_report', { p_from: from, p_to: to });
  return v.parse(vatReportSchema, unwrap(answer, 'The VAT report could not be loaded.'));
}

/** The papers behind it, each by category. */
export async function fetchVatPapers({ from, to }: VatPeriod): Promise<VatPaper[]> {
  const answer = await supabase.rpc('get_vat_papers', { p_from: from, p_to: to });
  return v.parse(vatPapersSchema, unwrap(answer, 'The papers could not be loaded.'));
}

/** Services to businesses of other member states, by their VAT numbers. */
export async function fetchRecapitulative({ from, to }: VatPeriod): Promise<RecapitulativeLine[]> {
  const answer = await supabase.rpc('get_vat_recapitulative', { p_from: from, p_to: to });
  const text = 'The recapitulative statement could not be loaded.';
  return v.parse(recapitulativeSchema, unwrap(answer, text));
}
