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

export type CheckoutState =
  | { status: 'idle' }
  | { status: 'processing' }
  | { status: 'success'; order: PlacedOrder }
  /** `unanswered`: it is not known whether the order was placed; sending it again is safe. */
  | { status: 'error'; error: AppError; unanswered: boolean };

interface Checkout {
  state: CheckoutState;
  /** An order of this very cart was sent earlier and never answered. */
  hasUnanswered: boolean;
  /** Orders what `quote` shows, or sends the unanswered order again. A second click does nothing. */
  placeOrder: (quote: CartQuote) => Promise<void>;
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

  async function placeOrder(quote: CartQuote): Promise<void> {
    if (isSending.current || ownerId === null) return;
    isSending.current = true;
    setState({ status: 'processing' });
    // the same request again, prices included: under its key it can only ever be one order
    const order = readOrderAttempt(ownerId, mark) ?? newOrder(quote, discountCode);
    keepOrderAttempt(ownerId, mark, order);
    try {
      const placed = await checkout(order);
      dropOrderAttempt(ownerId);
      setState({ status: 'success', order: placed });
      removeOrdered(order.lines);
      void refreshBilling();
    } catch (cause) {
      const error = toAppError(cause, 'Checkout failed');
      console.error('checkout failed', error);
      if (isRefusal(error)) dropOrderAttempt(ownerId);
      setState({ status: 'error', error, unanswered: isUnanswered(error) });
      void queryClient.invalidateQueries({ queryKey: quotesKey });
    } finally {
      isSending.current = false;
    }
  }

  return {
    state,
    hasUnanswered: ownerId !== null && readOrderAttempt(ownerId, mark) !== null,
    placeOrder,
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

function isUnanswered(error: AppError): boolean {
  return ['NETWORK', 'UNKNOWN', 'ANSWER'].includes(error.code);
}
