import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import type { Order, OrderItem } from 'shared/orders/types';
import styles from './order-details.module.css';

/** The lines of an order and how they add up. */
export function OrderItems({ order }: { order: Order }): ReactNode {
  const addedVat = sum(order.items.filter((item) => !item.vat_included));
  const includedVat = sum(order.items.filter((item) => item.vat_included));
  return (
    <section className={styles.section} aria-labelledby="order-items">
      <h3 id="order-items">Items</h3>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span>
              {item.item_title}
              <span className={styles.faint}>
                {item.quantity > 1 && ` ${item.quantity} × ${formatEuro(item.unit_price)}`}
                {item.vat_included ? '' : ' excl. VAT'}
              </span>
            </span>
            <span className={styles.figure}>{formatEuro(item.total_price)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.totals}>
        <Line name="Subtotal" amount={order.subtotal} />
        {order.discount_amount > 0 && (
          <Line
            name={order.discount_code ? `Discount (${order.discount_code})` : 'Discount'}
            amount={-order.discount_amount}
          />
        )}
        {addedVat > 0 && <Line name={`VAT ${formatPercent(order.vat_rate)}`} amount={addedVat} />}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className={styles.figure}>{formatEuro(order.total_amount)}</dd>
        </div>
        {includedVat > 0 && (
          <Line
            name={`VAT ${formatPercent(order.vat_rate)} included in prices`}
            amount={includedVat}
          />
        )}
      </dl>
    </section>
  );
}

function Line({ name, amount }: { name: string; amount: number }): ReactNode {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{formatEuro(amount)}</dd>
    </div>
  );
}

function sum(items: OrderItem[]): number {
  return items.reduce((cents, item) => cents + Math.round(item.vat_amount * 100), 0) / 100;
}
