import type { ReactNode } from 'react';
import { formatEuro, formatPercent } from 'shared/lib/money';
import type { Order, OrderItem } from 'shared/orders/types';
import { categoryWords } from 'shared/vat/category-words';
import type { VatCategory } from 'shared/vat/types';
import styles from './order-items.module.css';

/** The lines of an order, after discount, and how they add up: as on the invoice. */
export function OrderItems({ order }: { order: Order }): ReactNode {
  const rates = new Set(order.items.map(({ vat_rate }) => vat_rate));
  const vat = rates.size > 1 ? 'VAT' : `VAT ${formatPercent([...rates][0] ?? order.vat_rate)}`;
  return (
    <section className={styles.section} aria-labelledby="order-items">
      <h3 id="order-items">Items</h3>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Net</th>
            <th scope="col">{vat}</th>
            <th scope="col">Gross</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.item_title}
                <Remarks item={item} />
              </th>
              <td data-label="Net">{formatEuro(item.net_amount)}</td>
              <td data-label={vat}>{formatEuro(item.vat_amount)}</td>
              <td data-label="Gross">{formatEuro(item.gross_amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Total
              {order.discount_amount > 0 && (
                <span className={styles.faint}>
                  {`Discount ${order.discount_code ?? ''} −${formatEuro(order.discount_amount)} taken off`}
                </span>
              )}
            </th>
            <td data-label="Net">{formatEuro(order.net_amount)}</td>
            <td data-label={vat}>{formatEuro(order.vat_amount)}</td>
            <td data-label="Gross">{formatEuro(order.total_amount)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** How many at what price, and what was taken off. */
function Remarks({ item }: { item: OrderItem }): ReactNode {
  const { quantity, unit_price: price, vat_included: hasVat, discount_amount: off } = item;
  const remarks = [
    quantity > 1 ? `${quantity} × ${formatEuro(price)}` : !hasVat && formatEuro(price),
    !hasVat && (categoryWords(item as { vat_category: VatCategory }) ?? 'excl. VAT'),
    off > 0 && `−${formatEuro(off)}`,
  ].filter(Boolean);
  return remarks.length > 0 && <span className={styles.faint}>{remarks.join(' ')}</span>;
}
