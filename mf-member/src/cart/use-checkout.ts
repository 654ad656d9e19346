import { useRef, useState } from 'react';
import { refreshBilling } from 'shared/billing/use-billing';
import { checkout, type OrderRequest } from 'shared/cart/api';
import { removeOrdered } from 'shared/cart/cart';
import {
  cartMark,
  dropOrderAttempt,
  keepOrderAttempt,
  readOrderAttempt,
} from 'shared/cart/order-attempt';
import type { CartQuote, PlacedOrder } from 'shared/cart/types';
import { quotesKey } from 'shared/cart/use-quote';
import { type AppError, toAppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';

type CheckoutState =
  | { status: 'idle' }
  | { status: 'processing' }
  | { status: 'success'; order: PlacedOrder }
  | { status: 'error'; error: AppError };

export interface Checkout {
  state: CheckoutState;
  /**
   * An order of this very cart that was sent, here or in another tab, and never answered: nobody
   * knows whether it was placed. Sending it again is safe and gives the same order.
   */
  unanswered: OrderRequest | null;
  /** Orders what `quote` shows. A second click does nothing. */
  placeOrder: (quote: CartQuote) => Promise<void>;
  /** Sends an unanswered order again. */
  sendAgain: (order: OrderRequest) => Promise<void>;
}

/** Places the order once, whatever the connection, the tab or an impatient finger does. */
export function useCheckout(): Checkout {
  const [state, setState] = useState<CheckoutState>({ status: 'idle' });
  const isSending = useRef(false);
  const { ownerId, items, discountCode } = useAppStore((app) => app.cart);
  const mark = cartMark(
    items.map((item) => item.id),
    discountCode,
  );

  const isResending = useRef(false);

  async function send(order: OrderRequest): Promise<void> {
    if (isSending.current || ownerId === null) return;
    isSending.current = true;
    setState({ status: 'processing' });
    keepOrderAttempt(ownerId, mark, order);
    try {
      const placed = await checkout(order);
      dropOrderAttempt(ownerId);
      setState({ status: 'success', order: placed });
      removeOrdered(ownerId, order.lines);
      void refreshBilling();
    } catch (cause) {
      const error = toAppError(cause, 'Checkout failed');
      console.error('checkout failed', error);
      // refused: nothing was written under this key, and the cart has to be looked at again
      if (isRefusal(error)) dropOrderAttempt(ownerId);
      setState({ status: 'error', error });
      void queryClient.invalidateQueries({ queryKey: quotesKey });
    } finally {
      isSending.current = false;
      isResending.current = false;
    }
  }

  const sent = ownerId === null ? null : readOrderAttempt(ownerId, mark);
  const isFirstTry = state.status === 'processing' && !isResending.current;
  return {
    state,
    unanswered: isFirstTry ? null : sent,
    // an attempt another tab has made meanwhile is the one to finish
    placeOrder: (quote) => send(sent ?? newOrder(quote, discountCode)),
    sendAgain: (order) => {
      isResending.current = true;
      return send(order);
    },
  };
}

function newOrder(quote: CartQuote, discountCode: string | null): OrderRequest {
  return {
    lines: quote.lines.map(({ item_type, item_id, unit_price }) => ({
      item_type,
      item_id,
      unit_price,
    })),
    discountCode,
    idempotencyKey: crypto.randomUUID(),
    expectedTotal: quote.amount_due,
  };
}

/** The database looked at the order and refused it: nothing was written under its key. */
function isRefusal(error: AppError): boolean {
  return /^(CT|DC)\d{3}$/.test(error.code);
}
