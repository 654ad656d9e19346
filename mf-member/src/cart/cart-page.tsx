import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderRequest } from 'shared/cart/api';
import type { CartItem, CartQuote } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { useQuote } from 'shared/cart/use-quote';
import { paths } from 'shared/lib/paths';
import { missingForInvoice } from 'shared/profiles/invoice-needs';
import { useProfile } from 'shared/profiles/use-profile';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { useVatStanding } from 'shared/vat/use-vat-standing';
import { OrderedItems, type Removed, RemovedItems } from './after-removal';
import { BuyerCard } from './buyer-card';
import { CartLines } from './cart-lines';
import styles from './cart-page.module.css';
import { CheckoutPanel, UnansweredOrder } from './checkout-panel';
import type { CheckoutState } from './checkout-state';
import { DiscountBox } from './discount-box';
import { MembershipTerms } from './membership-terms';
import { OrderPlaced } from './order-placed';
import { Totals } from './order-summary';
import { Summary, WayToSummary } from './summary-card';
import { type AfterRemoval, putAllBack } from './take-out';
import { type Checkout, useCheckout } from './use-checkout';

/** /dashboard/cart (spec 1§2): what was chosen, what it costs today, and the order. */
export default function CartPage(): ReactNode {
  const { status, items } = useCart((cart) => cart);
  const checkout = useCheckout();
  const unanswered = unansweredOrder(checkout.state);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [ordered, setOrdered] = useState<readonly CartItem[]>([]);
  const latest = useRef<Removed>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  if (checkout.state.status === 'placed') return <OrderPlaced order={checkout.state.order} />;

  const isThere = (id: string) => items.some((item) => item.id === id);
  const isUndone = removed?.items.every(({ id }) => isThere(id)) ?? true;
  function offerUndo(what: Removed | null): void {
    latest.current = what;
    setRemoved(what);
    setOrdered([]);
  }
  const afterRemoval: AfterRemoval = {
    onRemoved: (gone, discountCode = null) => offerUndo({ items: gone, discountCode }),
    onOrdered: setOrdered,
  };
  async function undo(what: Removed): Promise<void> {
    const { left, failure } = await putAllBack(what.items, what.discountCode);
    if (latest.current !== what) {
      if (left.length > 0) throw failure;
      return; // another one was removed meanwhile
    }
    if (left.length > 0) {
      if (left.length < what.items.length) offerUndo({ items: left, discountCode: null });
      throw failure;
    }
    offerUndo(null);
    heading.current?.focus(); // the button that had the focus goes
  }
  return (
    <section className={styles.page} aria-labelledby="cart-heading">
      <h2 id="cart-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        Your cart
      </h2>
      {removed && !isUndone && (
        <RemovedItems key={removed.items[0]?.id} {...removed} onUndo={() => undo(removed)} />
      )}
      {ordered.length > 0 && <OrderedItems items={ordered} />}
      {items.length > 0 && !unanswered && <FilledCart checkout={checkout} {...afterRemoval} />}
      {items.length > 0 && unanswered && (
        <UnansweredCart order={unanswered} checkout={checkout} {...afterRemoval} />
      )}
      {items.length === 0 && status === 'merging' && (
        <Skeleton label="Loading your cart…" lines={2} height="row" />
      )}
      {items.length === 0 && status === 'ready' && <EmptyCart />}
    </section>
  );
}

function unansweredOrder(state: CheckoutState): OrderRequest | null {
  if (state.status === 'unanswered') return state.order;
  return state.status === 'sending' && state.isAgain ? state.attempt.order : null;
}

interface FilledCartProps extends AfterRemoval {
  checkout: Checkout;
}

function FilledCart({ checkout, ...afterRemoval }: FilledCartProps): ReactNode {
  const { data: quote, error, isPlaceholderData: isStale, refetch } = useQuote();
  const { data: profile } = useProfile();
  useFollowedStanding(quote, refetch);
  const missing = profile ? missingForInvoice(profile) : [];
  const summary = useRef<HTMLHeadingElement>(null);
  function goToSummary(): void {
    summary.current?.scrollIntoView({ block: 'start' });
    summary.current?.focus({ preventScroll: true });
  }
  const isPriced = Boolean(quote || error); // what stands under lines that still grow would jump
  return (
    <div className={styles.columns}>
      <div className={styles.what}>
        <CartLines quote={quote} {...afterRemoval} />
        {isPriced && <BuyerCard profile={profile} missing={missing} />}
        {quote && <MembershipTerms quote={quote} />}
        {quote && <WayToSummary amount={quote.amount_due} onGo={goToSummary} />}
      </div>
      <Summary key={isPriced ? 'priced' : 'pricing'} heading={summary}>
        {!isPriced && <Skeleton label="Pricing your cart…" lines={5} />}
        {quote && <Totals quote={quote} isStale={isStale} />}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {isPriced && <DiscountBox quote={quote} hasFailed={error !== null} />}
        {quote && !error && <CheckoutPanel {...{ quote, isStale, missing, checkout }} />}
      </Summary>
    </div>
  );
}

/** Prices the cart again when VIES, or the person, has said something that changes their VAT. */
function useFollowedStanding(quote: CartQuote | undefined, priceAgain: () => unknown): void {
  const { data: standing } = useVatStanding();
  const isBehind = Boolean(quote?.vat_state && standing && quote.vat_state !== standing.state);
  const latest = useRef(priceAgain);
  latest.current = priceAgain;
  const known = standing?.state;
  useEffect(() => {
    if (isBehind && known) latest.current();
  }, [isBehind, known]);
}

// Today's prices would mislead: should the order exist, its items count as owned by now.
function UnansweredCart({
  order,
  checkout,
  ...afterRemoval
}: FilledCartProps & { order: OrderRequest }): ReactNode {
  return (
    <div className={styles.columns}>
      <CartLines quote={undefined} {...afterRemoval} />
      <Summary>
        <UnansweredOrder order={order} checkout={checkout} />
      </Summary>
    </div>
  );
}

function EmptyCart(): ReactNode {
  return (
    <EmptyState
      title="Your cart is empty"
      actions={
        <>
          <ButtonLink to={paths.services}>Browse services</ButtonLink>
          <ButtonLink to={paths.events}>See upcoming events</ButtonLink>
          <ButtonLink to={paths.documents}>Find documents</ButtonLink>
        </>
      }
    >
      Services, events and documents you choose wait here until you order them.
    </EmptyState>
  );
}
