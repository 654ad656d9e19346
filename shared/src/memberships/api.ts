import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { fromStart } from 'shared/start/start.singleton';
import {
  type Membership,
  type MembershipChange,
  type MembershipQuote,
  type PlanChoice,
  readPlanChoice,
  type Withdrawal,
} from './types';

/** @param userId whose; administrators may ask for anybody's. */
export async function getMembership(userId: string, signal?: AbortSignal): Promise<Membership> {
  const first = await fromStart('membership', userId);
  if (first) return first;
  let call = supabase.rpc('get_membership', { p_user_id: userId });
  if (signal) call = call.abortSignal(signal);
  return unwrap(await call, 'The membership could not be loaded.') as unknown as Membership;
}

/**
 * What changing to a plan would mean and cost today; writes nothing.
 * @throws AppError `MB001` without a running plan, `MB002` after notice, `MB003` when the next period is paid for, `MB006`
 * when more documents are used than the plan includes, `CT002` when the plan is not on offer.
 */
export async function quoteMembershipChange(plan: PlanChoice): Promise<MembershipQuote> {
  const answer = await supabase.rpc('quote_membership_change', {
    p_membership_type: plan.membershipType,
    p_billing_period: plan.billingPeriod,
  });
  return unwrap(answer, 'The price could not be worked out.') as unknown as MembershipQuote;
}

/**
 * Changes the plan: at once by an order, or from the next period. The running plan takes a change back.
 * @param idempotencyKey the same for each try of one confirmation.
 * @param expectedTotal what the person confirmed, euros gross.
 * @throws AppError as `quoteMembershipChange`, `CT006` for another total.
 */
export async function changeMembership(
  plan: PlanChoice,
  idempotencyKey: string,
  expectedTotal: number,
): Promise<MembershipChange> {
  const answer = await supabase.rpc('change_membership', {
    p_membership_type: plan.membershipType,
    p_billing_period: plan.billingPeriod,
    p_idempotency_key: idempotencyKey,
    p_expected_total: expectedTotal,
  });
  const text = 'Your plan could not be changed. Please try again.';
  return unwrap(answer, text) as unknown as MembershipChange;
}

/** Gives notice. @throws AppError `MB001` without a running plan. */
export async function leaveMembership(): Promise<{ ends_on: string }> {
  const answer = await supabase.rpc('leave_membership');
  const text = 'Your notice could not be given. Please try again.';
  return unwrap(answer, text) as unknown as { ends_on: string };
}

/**
 * Takes notice back; a notice that was taken back already counts as done. @throws AppError `MB004` when no
 * membership runs.
 */
export async function takeBackNotice(): Promise<void> {
  const answer = await supabase.rpc('take_back_notice');
  unwrapVoid(answer, 'Your notice could not be taken back. Please try again.');
}

/** Withdraws within 14 days of the first payment; asked again, it answers the same. @throws AppError `MB005` when it is too late. */
export async function withdrawMembership(): Promise<Withdrawal> {
  const answer = await supabase.rpc('withdraw_membership');
  const text = 'Your withdrawal could not be recorded. Please try again.';
  return unwrap(answer, text) as unknown as Withdrawal;
}

/** The plan kept by the account of `userId`, if that person is signed in here. */
export async function findRegisteredPlan(userId: string): Promise<PlanChoice | null> {
  const { data } = await supabase.auth.getSession();
  const user = data.session?.user;
  return readPlanChoice(user?.id === userId && user.user_metadata);
}

/** Forgets that plan once it is in a cart or ordered, so that the next device does not bring it again. */
export async function forgetRegisteredPlan(): Promise<void> {
  const data = { membership_type: null, billing_period: null };
  const { error } = await supabase.auth.updateUser({ data });
  if (error) console.warn('the account still keeps the plan chosen at registration', error);
}
