import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import {
  type AccountDetails,
  type BatchContents,
  type BatchFilters,
  type BatchPayout,
  type BatchSort,
  type CommissionAccount,
  type CommissionFilters,
  type CommissionSort,
  type CommissionStatement,
  commissionStatementSchema,
  type OwnCommissions,
  ownCommissionsSchema,
  type PayoutBatch,
  type PayoutDetails,
  type PayoutPaper,
  payoutPaperSchema,
  type VatTreatment,
} from './types';

/** What the signed-in affiliate has earned and been paid; null for anyone else. */
export async function fetchOwnCommissions(): Promise<OwnCommissions | null> {
  const fallback = 'Your commissions could not be loaded.';
  const answer = await supabase.rpc('get_own_commissions');
  return parsed(v.nullable(ownCommissionsSchema), answer, fallback);
}

/**
 * Says where the signed-in affiliate is paid.
 * @param isSelfBilled we may write their invoices.
 * @throws AppError `AF008` with the field, `AF009` no affiliate, `AF010` no IBAN.
 */
export async function savePayoutDetails(
  details: PayoutDetails,
  isSelfBilled: boolean,
): Promise<void> {
  const answer = await supabase.rpc('save_payout_details', {
    p_details: { ...details },
    p_self_billing: isSelfBilled,
  });
  unwrapVoid(answer, 'Your account could not be saved. Please try again.');
}

/** @param person an account, or an affiliate without one; the signed-in person where it is left out. */
export async function fetchCommissionStatement(
  from: string,
  to: string,
  person?: string,
): Promise<CommissionStatement> {
  const fallback = 'The statement could not be loaded. Please try again.';
  const answer = await supabase.rpc('get_commission_statement', {
    p_from: from,
    p_to: to,
    ...(person !== undefined && { p_person: person }),
  });
  return parsed(commissionStatementSchema, answer, fallback);
}

/** A payout that was paid, for its affiliate and for administrators. */
export async function fetchPayout(id: string): Promise<PayoutPaper> {
  const fallback = 'The payout could not be loaded. Please try again.';
  const answer = await supabase.rpc('get_payout', { p_id: id });
  return parsed(payoutPaperSchema, answer, fallback);
}

/** What affiliates are owed. Administrators only. */
export const commissionDirectory: Directory<CommissionAccount, CommissionFilters, CommissionSort> =
  /* @__PURE__ */ directory({
    name: 'commissions',
    related: ['affiliates'],
    select: (options) => supabase.from('commission_directory').select('*', options),
    narrow: (request, { filter }) => {
      if (filter === 'all') return request;
      return filter === 'payable' ? request.is('problem', null) : request.eq('problem', filter);
    },
  });

/** Where an affiliate is paid, whole; null while they have not said so. Administrators only. */
export async function fetchAccountDetails(userId: string): Promise<AccountDetails | null> {
  const answer = await supabase.from('payout_details').select('*').eq('user_id', userId);
  const [row] = unwrap(answer, 'The account could not be loaded.');
  return (row as AccountDetails | undefined) ?? null;
}

/**
 * Confirms an account as it was read.
 * @throws AppError `AF008` no such treatment without a VAT number, `AF013` it was changed since, `AF014` one's own.
 */
export async function confirmPayoutDetails(
  { user_id, changed_at }: Pick<AccountDetails, 'user_id' | 'changed_at'>,
  treatment: VatTreatment,
): Promise<void> {
  const answer = await supabase.rpc('confirm_payout_details', {
    p_user_id: user_id,
    p_changed_at: changed_at,
    p_vat_treatment: treatment,
  });
  unwrapVoid(answer, 'The account could not be confirmed. Please try again.');
}

/** Batches of payouts, with what they come to. Administrators only. */
export const batchDirectory: Directory<PayoutBatch, BatchFilters, BatchSort> =
  /* @__PURE__ */ directory({
    name: 'payout-batches',
    related: ['commissions', 'affiliates'],
    select: (options) => supabase.from('payout_batch_directory').select('*', options),
    narrow: (request, { filter }) => (filter === 'all' ? request : request.eq('status', filter)),
  });

interface BatchRow extends Omit<BatchContents, 'payouts'> {
  payouts: (Omit<BatchPayout, 'is_changed'> & { user_id: string | null })[];
}

/** The transfers of a batch, by the name of whom they go to; null when there is none. Administrators only. */
export async function fetchBatch(id: string): Promise<BatchContents | null> {
  const answer = await supabase
    .from('payout_batches')
    .select(
      `id, status, paid_on, created_at, debtor, payouts(id, amount, vat_amount, total_amount, vat_treatment, payee, iban, bic,
        is_self_billed, document_number, user_id)`,
    )
    .eq('id', id);
  const fallback = 'The batch could not be loaded.';
  const [row] = unwrap(answer, fallback) as unknown as BatchRow[];
  if (!row) return null;
  const changed = await supabase
    .from('payout_details')
    .select('user_id')
    .gt('changed_at', row.created_at);
  const users = new Set(unwrap(changed, fallback).map(({ user_id }) => user_id));
  const payouts = row.payouts.map(({ user_id, ...payout }) => ({
    ...payout,
    is_changed: row.status === 'made' && user_id !== null && users.has(user_id),
  }));
  const byName = (a: BatchContents['payouts'][0], b: typeof a) =>
    a.payee.name.localeCompare(b.payee.name) || a.id.localeCompare(b.id);
  return { ...row, payouts: payouts.toSorted(byName) };
}

/**
 * Puts what affiliates can be paid into a batch.
 * @param id chosen by the page: sent again under it, it is done.
 * @throws AppError `AF011` when one of them cannot be paid; nothing is made then.
 */
export async function makePayoutBatch(id: string, userIds: readonly string[]): Promise<void> {
  const answer = await supabase.rpc('make_payout_batch', { p_id: id, p_user_ids: [...userIds] });
  unwrapVoid(answer, 'The payouts could not be made. Please try again.');
}

/**
 * Says that the bank has paid a batch; once.
 * @throws AppError `AF012` when it is paid or cancelled by now, `AF015` for a day it cannot have been.
 */
export async function settlePayoutBatch(id: string, paidOn: string): Promise<void> {
  const answer = await supabase.rpc('settle_payout_batch', { p_id: id, p_paid_on: paidOn });
  unwrapVoid(answer, 'The batch could not be marked as paid. Please try again.');
}

/** @throws AppError `AF012` when it is paid or cancelled by now. */
export async function cancelPayoutBatch(id: string): Promise<void> {
  const answer = await supabase.rpc('cancel_payout_batch', { p_id: id });
  unwrapVoid(answer, 'The batch could not be cancelled. Please try again.');
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: { data: unknown; error: unknown; status: number },
  fallback: string,
): v.InferOutput<Schema> {
  unwrapVoid(answer, fallback);
  const { success, output, issues } = v.safeParse(schema, answer.data);
  if (success) return output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(issues)}`, fallback);
}
