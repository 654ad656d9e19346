import { type Dispatch, useEffect, useReducer } from 'react';
import { refreshBilling } from 'shared/billing/use-billing';
import { checkout, type OrderRequest } from 'shared/cart/api';
import { removeOrdered } from 'shared/cart/cart';
import {
  cartMark,
  dropOrderAttempt,
  keepOrderAttempt,
  readOrderAttempt,
} from 'shared/cart/order-attempt';
import type { CartQuote } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { quotesKey } from 'shared/cart/use-quote';
import { toAppError } from 'shared/lib/to-app-error';
import { profileKey } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import {
  type Attempt,
  type CheckoutEvent,
  type CheckoutState,
  initialCheckout,
  isNews,
  nextCheckout,
} from './checkout-state';

export interface Checkout {
  state: CheckoutState;
  /** Orders what `quote` shows. A second click does nothing. */
  startCheckout: (quote: CartQuote) => void;
  /** Sends an unanswered order again. */
  sendAgain: (order: OrderRequest) => void;
}

/** Places the order once, even with a lost connection, several tabs or repeated clicks. */
export function useCheckout(): Checkout {
  const { ownerId, items, discountCode } = useCart((stored) => stored);
  const ids = items.map((item) => item.id);
  const cart = cartMark(ids, discountCode);
  const readKept = () => (ownerId === null ? null : readOrderAttempt(ownerId, cart));
  const kept = readKept();
  const [state, dispatch] = useReducer(nextCheckout, kept, initialCheckout);
  if (isNews(state, kept)) dispatch({ type: 'attempt-read', order: kept });

  const sending = state.status === 'sending' ? state.attempt : null;
  useEffect(() => {
    if (sending) void send(sending, dispatch);
  }, [sending]);

  function confirm(order: OrderRequest): void {
    if (ownerId !== null) dispatch({ type: 'confirmed', attempt: { ownerId, cart, order } });
  }
  return {
    state,
    // an unanswered order of this cart, also from another tab, is sent again instead of a new one
    startCheckout: (quote) => confirm(readKept() ?? newOrder(quote, discountCode)),
    sendAgain: confirm,
  };
}

async function send(attempt: Attempt, dispatch: Dispatch<CheckoutEvent>): Promise<void> {
  const { ownerId, cart, order } = attempt;
  keepOrderAttempt(ownerId, cart, order);
  try {
    const placed = await checkout(order);
    dropOrderAttempt(ownerId);
    dispatch({ type: 'placed', order: placed });
    removeOrdered(ownerId, order.lines);
    void refreshBilling();
  } catch (cause) {
    const error = toAppError(cause, 'Checkout failed');
    console.error('checkout failed', error);
    if (error.answer === 'refusal') dropOrderAttempt(ownerId);
    dispatch({ type: 'failed', error });
    void queryClient.invalidateQueries({ queryKey: quotesKey });
    // the details were complete here: they were changed elsewhere
    if (error.code === 'CT010')
      void queryClient.invalidateQueries({ queryKey: profileKey(ownerId) });
  }
}

function newOrder(quote: CartQuote, discountCode: string | null): OrderRequest {
  return {
    // a credit comes with its plan
    lines: quote.lines
      .filter((line) => !line.is_credit)
      .map(({ item_type, item_id, unit_price }) => ({ item_type, item_id, unit_price })),
    discountCode,
    idempotencyKey: crypto.randomUUID(),
    expectedTotal: quote.amount_due,
  };
}
