import type { ReactNode } from 'react';
import type { CartQuote } from 'shared/cart/types';
import { formatEuro } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import styles from './checkout-panel.module.css';
import type { CheckoutState } from './use-checkout';

interface CheckoutPanelProps {
  quote: CartQuote;
  /** The figures are being priced again: nothing can be confirmed until they stand. */
  isStale: boolean;
  state: CheckoutState;
  hasUnanswered: boolean;
  onConfirm: () => void;
}

/** The button that orders, with the amount on it, and what became of it. */
export function CheckoutPanel(props: CheckoutPanelProps): ReactNode {
  const { quote, isStale, state, hasUnanswered, onConfirm } = props;
  const isProcessing = state.status === 'processing';
  // an unanswered order may be the very reason why the cart can no longer be ordered
  const canConfirm = quote.can_checkout || hasUnanswered;
  return (
    <div className={styles.panel}>
      {state.status === 'error' && <Failure state={state} />}
      {state.status === 'idle' && hasUnanswered && (
        <Notice tone="warning" announce>
          The answer to your order did not reach us. It is safe to send it again: if it was placed,
          you get that same order.
        </Notice>
      )}
      <Button
        tone="primary"
        wide
        busy={isProcessing || isStale}
        busyLabel={isProcessing ? 'Placing your order…' : 'Updating the total…'}
        disabled={!canConfirm}
        aria-describedby="checkout-terms"
        onClick={onConfirm}
      >
        {hasUnanswered ? 'Send the order again' : confirmLabel(quote)}
      </Button>
      <p id="checkout-terms" className={styles.terms}>
        {termsText(quote, canConfirm)}
      </p>
    </div>
  );
}

function Failure({ state }: { state: CheckoutState & { status: 'error' } }): ReactNode {
  if (state.unanswered) {
    return (
      <ErrorNotice error="The connection was lost before the answer came, so your order may or may not have been placed. Nothing is lost: your cart is kept, and sending it again can never order twice." />
    );
  }
  return <ErrorNotice error={state.error} />;
}

function confirmLabel({ amount_due }: CartQuote): string {
  return amount_due === 0
    ? 'Confirm purchase · nothing to pay'
    : `Confirm purchase · ${formatEuro(amount_due)}`;
}

function termsText(quote: CartQuote, canConfirm: boolean): string {
  if (!canConfirm) {
    return 'Something in your cart needs your attention before you can order.';
  }
  return quote.amount_due === 0
    ? 'Your order is complete at once.'
    : 'You order with an obligation to pay. Payment is by bank transfer within 14 days; the details follow at once.';
}
