import { type ReactNode, useEffect, useRef } from 'react';
import type { CartItem } from 'shared/cart/types';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './after-removal.module.css';
import { notBackText } from './line-texts';
import type { RemovedItem } from './take-out';

export interface Removed {
  items: readonly RemovedItem[];
  /** What went with them. */
  discountCode: string | null;
}

/** Offers to put back what was just removed, without a time limit: until the next change or visit. */
export function RemovedItems({
  items,
  discountCode,
  onUndo,
}: Removed & { onUndo: () => Promise<void> }): ReactNode {
  const titles = items.map(({ title }) => `“${title}”`).join(', ');
  const { busy, error, run } = useAction(onUndo, {
    fallback: 'This could not be put back. Please try again.',
    failure: `Put back ${titles}`,
    causeText: notBackText,
  });
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => undo.current?.querySelector('button')?.focus(), [items]);
  return (
    <div ref={undo} className={styles.notice}>
      <p role="status">
        {titles} {items.length === 1 ? 'was' : 'were'} removed
        {discountCode && `, and the code ${discountCode}`}.
      </p>
      <Button size="sm" tone="quiet" busy={busy} onClick={() => void run()}>
        Undo
      </Button>
      {error && <ErrorNotice error={notBackText(error)} />}
    </div>
  );
}

/** Names what left only the cart, because it had been ordered on another device, and leads to the order. */
export function OrderedItems({ items }: { items: readonly CartItem[] }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('a')?.focus(), [items]); // the button is gone
  const titles = items.map(({ title }) => `“${title}”`).join(', ');
  const ordered = items.length === 1 ? 'has already been ordered' : 'have already been ordered';
  return (
    <div ref={box} className={styles.notice}>
      <p role="status">
        {titles} {ordered}. Only your cart has changed.
      </p>
      <ButtonLink size="sm" to={paths.billing}>
        Go to Billing
      </ButtonLink>
    </div>
  );
}
