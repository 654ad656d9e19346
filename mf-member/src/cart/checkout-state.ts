import type { OrderRequest } from 'shared/cart/api';
import type { PlacedOrder } from 'shared/cart/types';
import type { AppError } from 'shared/lib/app-error';

/** An order as it is sent: whose it is, and for which cart (`cartMark`). */
export interface Attempt {
  ownerId: string;
  cart: string;
  order: OrderRequest;
}

/** Where an order stands, from the cart to its number. */
export type CheckoutState =
  /** The cart can be ordered; `error` says why the last try was not accepted. */
  | { status: 'open'; error: AppError | null }
  | { status: 'sending'; attempt: Attempt; isAgain: boolean }
  /**
   * An order of this very cart that was sent, here or in another tab, and never answered: nobody
   * knows whether it was placed. Sending it again is safe and gives the same order.
   */
  | { status: 'unanswered'; order: OrderRequest; error: AppError | null }
  | { status: 'placed'; order: PlacedOrder };

export type CheckoutEvent =
  | { type: 'confirmed'; attempt: Attempt }
  | { type: 'placed'; order: PlacedOrder }
  | { type: 'failed'; error: AppError }
  /** What is kept for the cart as it is now: it has changed, or another tab has sent an order. */
  | { type: 'attempt-read'; order: OrderRequest | null };

/** The start of a visit to the cart; `order` is the unanswered one of this cart, if any. */
export function initialCheckout(order: OrderRequest | null): CheckoutState {
  return order ? { status: 'unanswered', order, error: null } : { status: 'open', error: null };
}

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'confirmed':
      if (!isResting(state)) return state; // the second of two clicks
      return { status: 'sending', attempt: event.attempt, isAgain: state.status === 'unanswered' };
    case 'placed':
      return state.status === 'sending' ? { status: 'placed', order: event.order } : state;
    case 'failed':
      return state.status === 'sending' ? afterFailure(state.attempt, event.error) : state;
    case 'attempt-read':
      return isNews(state, event.order) ? afterReading(state, event.order) : state;
  }
}

// refused: nothing was written under this key; the cart is looked at again and ordered anew
function afterFailure({ order }: Attempt, error: AppError): CheckoutState {
  return error.answer === 'refusal'
    ? { status: 'open', error }
    : { status: 'unanswered', order, error };
}

function afterReading(state: CheckoutState, order: OrderRequest | null): CheckoutState {
  if (order) return initialCheckout(order);
  return { status: 'open', error: 'error' in state ? state.error : null };
}

/** Whether the order kept for the cart is another one than the state knows of. */
export function isNews(state: CheckoutState, order: OrderRequest | null): boolean {
  const known = state.status === 'unanswered' ? state.order.idempotencyKey : undefined;
  return isResting(state) && order?.idempotencyKey !== known;
}

function isResting({ status }: CheckoutState): boolean {
  return status === 'open' || status === 'unanswered';
}
