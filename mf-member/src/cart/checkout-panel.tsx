import { type ReactNode, useEffect, useRef } from 'react';
import type { OrderRequest } from 'shared/cart/api';
import type { CartQuote } from 'shared/cart/types';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { paymentDays } from 'shared/memberships/plan-terms';
import { useMembership } from 'shared/memberships/use-membership';
import { dayToPay } from 'shared/orders/payment-terms';
import { type InvoiceNeed, missingText } from 'shared/profiles/invoice-needs';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { waysToPay } from '../lib/ways-to-pay';
import styles from './checkout-panel.module.css';
import type { Checkout } from './use-checkout';

interface CheckoutPanelProps {
  quote: CartQuote;
  /** The figures are being priced again: nothing can be confirmed until they stand. */
  isStale: boolean;
  /** What the invoice needs and the profile does not say. */
  missing: readonly InvoiceNeed[];
  checkout: Checkout;
}

/** The button that orders, with the amount on it, and why it did not work. */
export function CheckoutPanel({
  quote,
  isStale,
  missing,
  checkout,
}: CheckoutPanelProps): ReactNode {
  const { state, startCheckout } = checkout;
  const isProcessing = state.status === 'sending';
  const editor = useProfileEditor();
  const isIncomplete = quote.can_checkout && missing.length > 0;
  return (
    <div className={styles.panel}>
      {state.status === 'open' && state.error && <ErrorNotice error={state.error} />}
      {/* one button on the page, whatever it says: the focus returns to it from the dialog */}
      {isIncomplete ? (
        <Button
          tone="primary"
          wide
          aria-describedby="checkout-terms"
          onClick={editor.openForInvoice}
        >
          Complete your details to order
        </Button>
      ) : (
        <Button
          tone="primary"
          wide
          busy={isProcessing || isStale}
          busyLabel={isProcessing ? 'Placing your order…' : 'Updating the total…'}
          disabled={!quote.can_checkout}
          aria-describedby="checkout-terms"
          onClick={() => startCheckout(quote)}
        >
          {confirmLabel(quote)}
        </Button>
      )}
      <p id="checkout-terms" className={styles.terms}>
        {isIncomplete ? `${missingText(missing)} Then you can order.` : <Terms quote={quote} />}
      </p>
    </div>
  );
}

/** By when an order is to be paid: one that goes on with a running membership within its period. */
function Terms({ quote }: { quote: CartQuote }): ReactNode {
  const hasPlan = quote.lines.some((line) => line.is_membership) && quote.onboarding_fee === 0;
  return hasPlan ? <PlanTerms quote={quote} /> : termsText(quote, false);
}

function PlanTerms({ quote }: { quote: CartQuote }): ReactNode {
  const { data: membership } = useMembership();
  return termsText(quote, membership?.status === 'active');
}

/** An order whose answer was lost: it is sent again as it was, or the cart is changed. */
export function UnansweredOrder({
  order,
  checkout: { state, sendAgain },
}: {
  order: OrderRequest;
  checkout: Checkout;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const error = state.status === 'unanswered' ? state.error : null;
  const hasJustFailed = useRef(error !== null);
  useEffect(() => {
    if (hasJustFailed.current) button.current?.focus(); // it takes the place of the one just used
  }, []);
  return (
    <div className={styles.panel}>
      <dl className={styles.confirmed}>
        <dt>You confirmed</dt>
        <dd>{formatEuro(order.expectedTotal)}</dd>
      </dl>
      <ErrorNotice
        // what needs no guess is said as it is, for example a session that has ended
        error={error && error.answer !== 'none' ? error : lostText}
      />
      <Button
        ref={button}
        tone="primary"
        wide
        busy={state.status === 'sending'}
        busyLabel="Sending your order again…"
        onClick={() => sendAgain(order)}
      >
        Send the order again
      </Button>
      <p className={styles.terms}>
        Changing your cart starts a new order. <Link to={paths.billing}>Billing</Link> shows every
        order that was placed.
      </p>
    </div>
  );
}

const lostText =
  'The connection was lost before we could confirm your order, so it may or may not have been placed. Your cart is kept, and sending the order again can never order twice.';

function confirmLabel({ amount_due }: CartQuote): string {
  return amount_due === 0
    ? 'Confirm purchase · nothing to pay'
    : `Confirm purchase · ${formatEuro(amount_due)}`;
}

function termsText({ can_checkout, amount_due, lines }: CartQuote, goesOn: boolean): string {
  if (!can_checkout) return 'Something in your cart needs your attention before you can order.';
  if (amount_due === 0) return 'Your order is complete at once.';
  const hasEvent = lines.some(({ item_type }) => item_type === 'event');
  const within = [
    `within ${paymentDays} days`,
    goesOn && 'by the end of your current period if that is sooner',
    hasEvent && '48 hours before an event on it if that is sooner',
  ].filter(Boolean);
  const text = `This is an order with an obligation to pay. You pay ${waysToPay()} ${within.join(', or ')}; you get the details at once.`;
  return hasEvent ? `${text} ${dayToPay}` : text;
}
