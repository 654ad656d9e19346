import type { OrderRequest } from 'shared/cart/api';
import type { PlacedOrder } from 'shared/cart/types';
import { toAppError } from 'shared/lib/to-app-error';
import { expect, test } from 'vitest';
import {
  type Attempt,
  type CheckoutEvent,
  type CheckoutState,
  initialCheckout,
  isNews,
  nextCheckout,
} from './checkout-state';

function anOrder(idempotencyKey: string, changes: Partial<OrderRequest> = {}): OrderRequest {
  return { lines: [], discountCode: null, idempotencyKey, expectedTotal: 100, ...changes };
}

const confirmed = (order: OrderRequest): CheckoutEvent => ({
  type: 'confirmed',
  attempt: { ownerId: 'maria', cart: 'her cart', order },
});
const failed = (error: unknown, status: number): CheckoutEvent => ({
  type: 'failed',
  error: toAppError(error, 'Checkout failed', status),
});
const read = (order: OrderRequest | null): CheckoutEvent => ({ type: 'attempt-read', order });

const priceChanged = failed({ code: 'CT006', message: 'total changed' }, 400);
const sessionOver = failed({ code: 'PGRST303', message: 'JWT expired' }, 401);
const lost = failed({ code: '', message: 'TypeError: Failed to fetch' }, 0);
const answer = { purchase_number: 'PO-2026-000018' } as PlacedOrder;
const placed: CheckoutEvent = { type: 'placed', order: answer };

const first = anOrder('first');
const another = anOrder('another');

/** The state after these events, beginning with a cart from which nothing has been ordered. */
function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(nextCheckout, initialCheckout(null));
}
/** The order on its way, if any. */
function sent(state: CheckoutState): Attempt | null {
  return state.status === 'sending' ? state.attempt : null;
}

test('a member confirms, and the order is placed', () => {
  expect(after(confirmed(first))).toMatchObject({ status: 'sending', isAgain: false });
  expect(sent(after(confirmed(first)))?.order).toBe(first);
  expect(after(confirmed(first), placed)).toEqual({ status: 'placed', order: answer });
});

test('the second of two clicks sends nothing', () => {
  const sending = after(confirmed(first));
  expect(nextCheckout(sending, confirmed(another))).toBe(sending);
});

test('a quote that changed refuses the order, and the next order has a key of its own', () => {
  const refused = after(confirmed(first), priceChanged);
  expect(refused).toMatchObject({ status: 'open', error: { code: 'CT006' } });
  expect(isNews(refused, null)).toBe(false);
  const again = nextCheckout(refused, confirmed(another));
  expect(again).toMatchObject({ status: 'sending', isAgain: false });
  expect(sent(again)?.order).toBe(another);
});

test('an order whose answer was lost is sent again unchanged', () => {
  const unanswered = after(confirmed(first), lost);
  expect(unanswered).toMatchObject({ status: 'unanswered', error: { code: 'NETWORK' } });
  const kept = unanswered.status === 'unanswered' ? unanswered.order : another;
  const again = nextCheckout(unanswered, confirmed(kept));
  expect(again).toMatchObject({ status: 'sending', isAgain: true });
  expect(sent(again)?.order).toBe(first);
  expect(nextCheckout(again, placed).status).toBe('placed');
});

test('a member who comes back after a reload finds the order that was never answered', () => {
  expect(initialCheckout(first)).toEqual({ status: 'unanswered', order: first, error: null });
});

test('a session that ends between two tries says nothing about the first of them', () => {
  const state = after(confirmed(first), lost, confirmed(first), sessionOver);
  expect(state).toMatchObject({
    status: 'unanswered',
    order: first,
    error: { answer: 'trouble', userText: 'Your session has ended. Please sign in again.' },
  });
});

test('an order that is refused when it is sent again was never placed', () => {
  const state = after(confirmed(first), lost, confirmed(first), priceChanged);
  expect(state).toMatchObject({ status: 'open', error: { code: 'CT006' } });
});

test('a code that is removed, or any other change of the cart, begins a new order', () => {
  const changed = after(confirmed(first), lost, read(null)); // nothing is kept for that cart
  expect(changed).toMatchObject({ status: 'open', error: { code: 'NETWORK' } });
  const again = nextCheckout(changed, confirmed(another));
  expect(again).toMatchObject({ isAgain: false });
  expect(sent(again)?.order).toBe(another);
});

test('a cart that changes back has its unanswered order again', () => {
  expect(after(confirmed(first), lost, read(null), read(first))).toEqual(initialCheckout(first));
});

test('an order another tab has sent for this cart is the one to finish', () => {
  expect(after(read(another))).toEqual(initialCheckout(another));
  expect(after(confirmed(first), lost, read(another))).toEqual(initialCheckout(another));
});

test('a change of the cart does not stop an order on its way', () => {
  const sending = after(confirmed(first));
  for (const kept of [null, first, another]) {
    expect(isNews(sending, kept)).toBe(false);
    expect(nextCheckout(sending, read(kept))).toBe(sending);
  }
});

test('an emptied cart does not take the placed order off the screen', () => {
  const done = after(confirmed(first), placed);
  for (const late of [read(null), read(another), confirmed(another), placed, lost]) {
    expect(nextCheckout(done, late)).toBe(done);
  }
});

test('an answer nobody waits for changes nothing', () => {
  for (const state of [initialCheckout(null), initialCheckout(first)]) {
    for (const late of [placed, priceChanged, lost]) expect(nextCheckout(state, late)).toBe(state);
  }
});

test('another order is news, the known one is not', () => {
  expect(isNews(initialCheckout(null), null)).toBe(false);
  expect(isNews(initialCheckout(first), anOrder('first'))).toBe(false);
  expect(isNews(initialCheckout(first), another)).toBe(true);
  expect(isNews(initialCheckout(first), null)).toBe(true);
});
