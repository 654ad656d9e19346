import { AppError } from 'shared/lib/app-error';
import { type Directory, directory } from 'shared/lib/directory';
import { lostAs } from 'shared/lib/failing-as';
import { toAppError } from 'shared/lib/to-app-error';
import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import {
  type Affiliate,
  type AffiliateApplication,
  type AffiliateFilters,
  type AffiliateSort,
  type Approval,
  applicationNotSent,
  type Decision,
} from './types';

const notSaved = 'The decision could not be saved. Please try again.';

/** The applications. Administrators see all of them. */
export const affiliateDirectory: Directory<Affiliate, AffiliateFilters, AffiliateSort> =
  /* @__PURE__ */ directory({
    name: 'affiliates',
    related: ['users'], // the users list names affiliates too
    select: (options) => supabase.from('affiliate_directory').select('*', options),
    narrow: (request, { filter }) => (filter === 'all' ? request : request.eq('status', filter)),
    watch: (onChange) => watchTable('affiliates', onChange),
  });

/** The applications with these ids, newest first. Administrators see all of them. */
export async function fetchAffiliates(ids: readonly string[]): Promise<Affiliate[]> {
  const answer = await supabase
    .from('affiliate_directory')
    .select('*')
    .in('id', ids)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });
  return unwrap(answer, 'The application could not be loaded.') as Affiliate[];
}

/** What was decided about an application, when and by whom; null when it is gone. */
export async function fetchDecision(affiliateId: string): Promise<Decision | null> {
  const fallback = 'The decision could not be loaded.';
  const answer = await supabase
    .from('affiliates')
    .select('status, decided_at, decided_by')
    .eq('id', affiliateId);
  const [row] = unwrap(answer, fallback);
  if (!row) return null;
  const { decided_by, ...decision } = row;
  const names = decided_by
    ? await supabase.from('profiles').select('full_name').eq('id', decided_by)
    : null;
  const decider = names && (unwrap(names, fallback)[0]?.full_name ?? null);
  return { ...decision, decider } as Decision;
}

interface ApprovalAnswer {
  success: boolean;
  error?: string | null;
  referral_code?: string | null;
  signup_link?: string | null;
}

/**
 * Approves a pending application; the database draws the referral code, unless it has one from before,
 * and links the account. Asked again by the same administrator, it answers the same.
 * @throws AppError `NOT_APPROVED`, with the documented text of the answer (spec 2§8).
 */
export async function approveAffiliate(affiliateId: string): Promise<Approval> {
  const call = await supabase.rpc('approve_affiliate_simple', { p_affiliate_id: affiliateId });
  const answer = unwrap(call, 'Approval failed') as unknown as ApprovalAnswer;
  if (!answer.success || !answer.referral_code || !answer.signup_link) {
    const text = answer.error || 'Approval failed';
    throw new AppError('NOT_APPROVED', text, text);
  }
  return { referralCode: answer.referral_code, signupLink: answer.signup_link };
}

/**
 * Rejects a pending application; the reason is kept with it. The same rejection sent again is done.
 * @throws AppError `AF002` when it was decided already or is gone.
 */
export async function rejectAffiliate(affiliateId: string, rejectionReason: string): Promise<void> {
  const answer = await supabase
    .from('affiliates')
    .update({ status: 'rejected', rejection_reason: rejectionReason.trim() })
    .eq('id', affiliateId)
    .select('id');
  if (unwrap(answer, notSaved).length === 0) {
    throw toAppError({ code: 'AF002', message: 'no row updated' }, notSaved);
  }
}

/**
 * Withdraws an approval: registrations through its code no longer count. The reason is kept, and the
 * affiliate's account, if there is one, is notified of it. The same withdrawal sent again is done.
 * @throws AppError `AF004` when it does not stand.
 */
export async function withdrawAffiliate(affiliateId: string, reason: string): Promise<void> {
  const answer = await supabase.rpc('withdraw_affiliate', {
    p_affiliate_id: affiliateId,
    p_reason: reason,
  });
  unwrapVoid(answer, notSaved);
}

/**
 * Makes an application whose approval was withdrawn pending again; one that was reopened already stays so.
 * @throws AppError `AF006` when it is not one, or beside another application of the person.
 */
export async function reopenAffiliate(affiliateId: string): Promise<void> {
  const answer = await supabase.rpc('reopen_affiliate', { p_affiliate_id: affiliateId });
  unwrapVoid(answer, notSaved);
}

/**
 * Hands in an application, of the signed-in person when there is one; the database sets everything
 * that is not the applicant's to say. The row is not read back: a visitor may not.
 * @param id chosen by the page: the same application sent again under it counts once.
 * @throws AppError `AF001` while one for this e-mail is open, or the person is an affiliate, `RL…` at a limit, `NETWORK`, `TIMEOUT`.
 */
export async function submitApplication(
  application: AffiliateApplication,
  id: string,
): Promise<void> {
  const answer = await supabase
    .from('affiliates')
    .insert({ ...application, id, status: 'pending' });
  if (answer.error) {
    throw lostAs(applicationNotSent, toAppError(answer.error, applicationNotSent, answer.status));
  }
}
