import type { ReactNode } from 'react';
import { type CartItem, itemNotRemoved, type QuoteLine } from 'shared/cart/types';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import styles from './cart-lines.module.css';
import { Charged } from './charged';
import { factsOf, kindOf, reservationOf, unitPriceOf, warningOf } from './line-texts';
import { type AfterRemoval, takeOut } from './take-out';

interface CartLineProps extends AfterRemoval {
  item: CartItem;
  /** Undefined until the database has priced it. */
  line: QuoteLine | undefined;
}

/** One item: what it is, what it costs today, what changed since it was added, and Remove. */
export function CartLine({ item, line, onRemoved, onOrdered }: CartLineProps): ReactNode {
  const { busy, error, run } = useAction(
    async () => {
      const removed = await takeOut(item);
      if (removed) onRemoved([removed]);
      else onOrdered([item]);
    },
    { fallback: itemNotRemoved },
  );
  // what is gone from the catalogue is shown as it was when it was added
  const known = line?.problem === 'unavailable' ? undefined : line;
  const facts = factsOf(item, known);
  return (
    <li className={styles.line} data-problem={line?.problem ? true : undefined}>
      <div className={styles.what}>
        <p className={styles.kind}>{kindOf(item, known)}</p>
        <h3 className={styles.title}>{known?.title ?? item.title}</h3>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      <div className={styles.price}>
        <p className={styles.amount}>{unitPriceOf(item, known)}</p>
        {known && !known.vat_included && (
          <p className={styles.facts}>{known.vat_rate === 0 ? 'no VAT' : 'excl. VAT'}</p>
        )}
      </div>
      <div className={styles.remove}>
        <Button
          size="sm"
          tone="quiet"
          busy={busy}
          busyLabel="Removing…"
          aria-label={`Remove ${item.title}`}
          onClick={() => void run()}
        >
          Remove
        </Button>
      </div>
      {!line?.problem && <Charged line={line} />}
      {line && <Changes line={line} />}
      {error && (
        <div className={styles.changes}>
          <ErrorNotice error={error} />
        </div>
      )}
    </li>
  );
}

function Changes({ line }: { line: QuoteLine }): ReactNode {
  const reservation = reservationOf(line);
  const warning = warningOf(line);
  const before = line.problem ? null : line.previous_unit_price;
  if (!reservation && !warning && before === null) return null;
  return (
    <div className={styles.changes}>
      {reservation && <p className={styles.facts}>{reservation}</p>}
      {warning && (
        <Notice tone="warning" announce>
          {warning}
        </Notice>
      )}
      {before !== null && (
        <Notice announce>
          <p>
            The price changed since you added this: <del>{formatEuro(before)}</del>{' '}
            <span className="visually-hidden">is now </span>
            <ins className={styles.now}>{formatEuro(line.unit_price)}</ins>
          </p>
        </Notice>
      )}
    </div>
  );
}
