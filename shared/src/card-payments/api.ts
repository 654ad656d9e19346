import { toAppError } from 'shared/lib/to-app-error';
import { unwrap, unwrapFound, unwrapVoid } from 'shared/lib/unwrap';
import { runtimeConfig } from 'shared/runtime/config';
import { fetchWithin, supabase } from 'shared/runtime/supabase-client';
import { watchTable } from '../table-changes/api';
import {
  type AttemptState,
  type CardCharge,
  isUndecided,
  type OrderCards,
  type OwnAttempt,
  type PaidOtherwise,
  type SavedCard,
} from './types';

/** The provider is asked meanwhile, and has twice eight seconds to answer. */
const patience = 25_000; // ms

/** Asks the function that asks the provider. */
async function askCheckout(question: object, failure: string): Promise<Record<string, unknown>> {
  const { supabaseUrl, supabaseKey } = runtimeConfig();
  let status: number | undefined;
  try {
    const answer = await fetchWithin(patience)(`${supabaseUrl}/functions/v1/card-checkout`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
    });
    status = answer.status;
    const said: unknown = await answer.json().catch(() => ({}));
    if (!answer.ok) throw said;
    return Object(said);
  } catch (cause) {
    throw toAppError(cause, failure, status);
  }
}

/**
 * Where an order of the person's own is paid by card: a page of the provider. Asked again, it is the same page.
 * @param keepsCard they agree that the card is kept there and charged for renewals.
 * @throws AppError `CD001` no cards are taken, `CD002` too many tries, `CD004` a kept card is being charged, `PY001`,
 * `PY012` nothing is due, `CARD_PROVIDER` the provider cannot be reached.
 */
export async function beginCardPayment(orderId: string, keepsCard: boolean): Promise<URL> {
  const failure = 'The page to pay by card could not be opened. Nothing was charged.';
  const question = { purchase_id: orderId, keeps_card: keepsCard };
  const url = new URL(String((await askCheckout(question, failure)).url));
  if (!/^https?:$/.test(url.protocol)) throw toAppError({ message: `no page: ${url}` }, failure);
  return url;
}

/**
 * Has the provider asked about a try of the person's own.
 * @returns whether its state is what the provider says now; not where it was asked for another visit a moment before
 * @throws AppError `CD003`, `CARD_PROVIDER`
 */
export async function askCardAttempt(attemptId: string): Promise<boolean> {
  const failure = 'We could not ask our card provider.';
  const { state, is_asked: isAsked } = await askCheckout({ attempt_id: attemptId }, failure);
  return isAsked !== false || !isUndecided({ state: state as AttemptState });
}

const attemptColumns =
  'id, kind, amount, state, failure, paid_amount, refunded_outside, created_at, settled_at';

/** A try of the person's own with its order; null where there is none. */
export async function fetchOwnAttempt(
  userId: string,
  attemptId: string,
): Promise<OwnAttempt | null> {
  const answer = await supabase
    .from('payment_attempts')
    .select(
      `${attemptColumns}, order:purchases(id, purchase_number, status, amount_due, credits:account_credits(amount))`,
    )
    .eq('user_id', userId)
    .eq('id', attemptId)
    .maybeSingle();
  return unwrapFound(answer, 'Your payment could not be loaded.') as unknown as OwnAttempt | null;
}

/** Calls back after something became known of a try. @returns ends it. */
export function watchAttempt(attemptId: string, onChange: () => void): () => void {
  return watchTable(['payment_attempts'], onChange, `id=eq.${attemptId}`);
}

/** The card that the person has left with the provider; null where there is none. */
export async function fetchSavedCard(userId: string): Promise<SavedCard | null> {
  const answer = await supabase
    .from('saved_cards')
    .select('brand, last_four, agreed_at')
    .eq('user_id', userId)
    .maybeSingle();
  return unwrapFound(answer, 'Your card could not be loaded.');
}

/** Takes it away, here and at the provider. */
export async function removeSavedCard(): Promise<void> {
  const answer = await supabase.rpc('remove_saved_card');
  unwrapVoid(answer, 'Your card could not be removed. Please try again.');
}

/** The charges to the person's card that are planned, or were refused. */
export async function fetchCardCharges(userId: string): Promise<CardCharge[]> {
  const answer = await supabase
    .from('card_charges')
    .select('purchase_id, amount, charge_on, tries, state, failure')
    .eq('user_id', userId)
    .in('state', ['planned', 'failed']);
  return unwrap(answer, 'What is charged to your card could not be loaded.') as CardCharge[];
}

/** Has an order paid by transfer instead. @throws AppError `PY001`, `CD004` it is being charged, `CD007` it is over. */
export async function stopCardCharge(orderId: string): Promise<void> {
  const answer = await supabase.rpc('stop_card_charge', { p_purchase_id: orderId });
  unwrapVoid(answer, 'The charge could not be stopped. Please try again.');
}

/** Calls back after the person's card, or what is charged to it, changed. @returns ends it. */
export function watchCards(userId: string, onChange: () => void): () => void {
  return watchTable(['saved_cards', 'card_charges'], onChange, `user_id=eq.${userId}`);
}

/** Tries by card and refunds to cards of one order. Administrators only. */
export async function fetchOrderCards(orderId: string, signal?: AbortSignal): Promise<OrderCards> {
  let attempts = supabase
    .from('payment_attempts')
    .select(attemptColumns)
    .eq('purchase_id', orderId)
    .order('created_at');
  let refunds = supabase
    .from('card_refunds')
    .select(
      'id, amount, state, failure, paid_otherwise_on, paid_otherwise_as, also_sent_at, created_at, settled_at',
    )
    .eq('purchase_id', orderId)
    .order('created_at');
  if (signal) [attempts, refunds] = [attempts.abortSignal(signal), refunds.abortSignal(signal)];
  const failure = 'The card payments could not be loaded.';
  const [tried, refunded] = await Promise.all([attempts, refunds]);
  return { attempts: unwrap(tried, failure), refunds: unwrap(refunded, failure) } as OrderCards;
}

/** Calls back after something by card changed on an order. @returns ends it. */
export function watchOrderCards(orderId: string, onChange: () => void): () => void {
  return watchTable(['payment_attempts', 'card_refunds'], onChange, `purchase_id=eq.${orderId}`);
}

/** Sends a refund to a card once more that was refused. Administrators only. @throws AppError `CD006`. */
export async function retryCardRefund(id: string): Promise<void> {
  const answer = await supabase.rpc('retry_card_refund', { p_id: id });
  unwrapVoid(answer, 'The refund could not be sent again. Please try again.');
}

/**
 * Records that a refund which no card takes was paid back by bank transfer. Administrators only.
 * @throws AppError `CD006` it was sent or recorded in the meantime, `PY010` no such value date.
 */
export async function payCardRefundOtherwise(
  id: string,
  { reference, paidOn }: PaidOtherwise,
): Promise<void> {
  const answer = await supabase.rpc('pay_card_refund_otherwise', {
    p_id: id,
    p_reference: reference,
    p_paid_on: paidOn,
  });
  unwrapVoid(answer, 'The transfer could not be recorded. Please try again.');
}
