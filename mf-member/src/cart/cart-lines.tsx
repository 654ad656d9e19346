import { type ReactNode, useState } from 'react';
import type { AmountLine } from 'shared/billing/amounts';
import { itemKinds } from 'shared/cart/item-kinds';
import { feeLine } from 'shared/cart/quoted-lines';
import { type CartItem, type CartQuote, cartItemId } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { formatEuro } from 'shared/lib/money';
import { useHeld } from 'shared/lib/use-held';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';
import { Charged } from './charged';
import { type AfterRemoval, takeOutEverything } from './take-out';

/** What is in the cart, line by line, with what the database adds to it: a credit, the onboarding fee. */
export function CartLines({
  quote,
  ...afterRemoval
}: AfterRemoval & {
  quote: CartQuote | undefined;
}): ReactNode {
  const [items, held] = useHeld(useCart((cart) => cart.items));
  const lines = new Map(
    quote?.lines
      .filter((line) => !line.is_credit)
      .map((line) => [cartItemId(line.item_type, line.item_id), line]),
  );
  return (
    <div className={styles.panel}>
      <ul {...held} className={styles.lines} aria-label="Items in your cart">
        {items.map((item) => (
          <CartLine key={item.id} item={item} line={lines.get(item.id)} {...afterRemoval} />
        ))}
        {quote && items.some((item) => item.is_membership) && <AddedLines quote={quote} />}
      </ul>
      {items.length > 1 && <ClearCart items={items} {...afterRemoval} />}
    </div>
  );
}

/** Lines that are in nobody's cart and come with a plan. */
function AddedLines({ quote }: { quote: CartQuote }): ReactNode {
  const fee = feeLine(quote);
  return (
    <>
      {quote.lines
        .filter((line) => line.is_credit)
        .map((line) => (
          <AddedLine
            key={line.title}
            kind="Credit"
            facts="For the unused days of your current plan"
            line={{ ...line, title: line.title ?? 'Unused days' }}
          />
        ))}
      {fee && (
        <AddedLine kind="Once only" facts="Charged once, with your first membership" line={fee} />
      )}
    </>
  );
}

function AddedLine({
  kind,
  facts,
  line,
}: {
  kind: string;
  facts: string;
  line: AmountLine;
}): ReactNode {
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.kind}>{kind}</p>
        <h3 className={styles.title}>{line.title}</h3>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.price}>
        <p className={styles.amount}>{formatEuro(line.net_amount)}</p>
        <p className={styles.facts}>excl. VAT</p>
      </div>
      <Charged line={line} />
    </li>
  );
}

function ClearCart({
  items,
  ...afterRemoval
}: AfterRemoval & { items: readonly CartItem[] }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const hasCode = useCart((cart) => cart.discountCode !== null);
  const hasSeats = items.some(({ type }) => itemKinds[type].takesPlace);
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
        onConfirm={() => takeOutEverything(items, afterRemoval)}
      >
        This removes all {items.length} items{hasCode && ' and your discount code'}.
        {hasSeats && ' Others can then take the seats reserved for you.'} You can undo it as long as
        this page is open. Existing orders aren’t affected.
      </ConfirmDialog>
    </div>
  );
}
