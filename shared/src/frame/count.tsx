import type { ReactNode } from 'react';
import { useCart } from 'shared/cart/use-cart';
import styles from './count.module.css';

/** How many of something stand behind a link, read out after its name; none: nothing is shown. */
export function Count({ value, words }: { value: number; words: string }): ReactNode {
  if (value === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {value}
      </span>
      {words && <span className="visually-hidden">, {words}</span>}
    </>
  );
}

export function CartCount(): ReactNode {
  const count = useCart((cart) => cart.items.length);
  return <Count value={count} words={count === 1 ? '1 item' : `${count} items`} />;
}
