import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CartItem, CartQuote } from 'shared/cart/types';
import { cartItemId } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { formatEuro } from 'shared/lib/money';
import { ignoreSecondPress } from 'shared/lib/second-press';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';
import { takeOutEverything } from './take-out';

/** What is in the cart, line by line, with the onboarding fee as a line of its own. */
export function CartLines({
  quote,
  onRemoved,
}: {
  quote: CartQuote | undefined;
  onRemoved: (item: CartItem) => void;
}): ReactNode {
  const items = useCart((cart) => cart.items);
  const lines = new Map(
    quote?.lines.map((line) => [cartItemId(line.item_type, line.item_id), line]),
  );
  const hasFee = quote !== undefined && quote.onboarding_fee > 0;
  return (
    <div className={styles.panel}>
      <ul className={styles.lines} aria-label="Items in your cart">
        {items.map((item) => (
          <CartLine key={item.id} item={item} line={lines.get(item.id)} onRemoved={onRemoved} />
        ))}
        {hasFee && items.some((item) => item.is_membership) && (
          <li className={styles.line}>
            <div className={styles.what}>
              <p className={styles.kind}>Once only</p>
              <h3 className={styles.title}>Onboarding fee</h3>
              <p className={styles.facts}>Charged once, with your first membership</p>
            </div>
            <div className={styles.price}>
              <p className={styles.amount}>{formatEuro(quote.onboarding_fee)}</p>
              <p className={styles.facts}>excl. VAT</p>
            </div>
          </li>
        )}
      </ul>
      {items.length > 1 && <ClearCart items={items} />}
    </div>
  );
}

/** Offers to put back what was just removed, without a time limit: until the next change or visit. */
export function RemovedItem({ item, onUndo }: { item: CartItem; onUndo: () => void }): ReactNode {
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => undo.current?.querySelector('button')?.focus(), [item.id]);
  return (
    <div ref={undo} className={styles.removed}>
      <p role="status">“{item.title}” was removed.</p>
      <Button
        size="sm"
        tone="quiet"
        onClick={(event) => {
          ignoreSecondPress(event.currentTarget); // the lines move up
          onUndo();
        }}
      >
        Undo
      </Button>
    </div>
  );
}

function ClearCart({ items }: { items: readonly CartItem[] }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.clear}>
      <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
        Clear cart
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Clear your cart?"
        confirmLabel="Clear cart"
        onConfirm={() => takeOutEverything(items)}
      >
        All {items.length} items and your discount code are removed. Nothing has been ordered.
      </ConfirmDialog>
    </div>
  );
}
