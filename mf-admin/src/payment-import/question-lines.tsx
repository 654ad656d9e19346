import type { ReactNode } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { MatchedLine } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { LinesTable } from './lines-table';
import styles from './lines-table.module.css';
import { OrderWay } from './order-way';
import { whyNot } from './outcome-texts';
import own from './payment-import.module.css';

/** Lines somebody has to look at, each with why and with the orders that may be meant. */
export function QuestionLines({ rows }: { rows: readonly MatchedLine[] }): ReactNode {
  return (
    <section className={own.section} aria-labelledby="questions">
      <h3 id="questions">To review: {formatCount(rows.length)}</h3>
      <LinesTable label="Payments to review" rows={rows} last="Why, and where to look">
        {(row) => (
          <>
            <span>{whyNot(row)}</span>
            <span className={styles.ways}>
              {row.orders.map((order) => (
                <OrderWay key={order.id} order={order} />
              ))}
              {(row.outcome === 'no_order' || row.outcome === 'amount_differs') &&
                row.amount !== null && <UnpaidOrders amount={row.amount} />}
            </span>
          </>
        )}
      </LinesTable>
    </section>
  );
}

function UnpaidOrders({ amount }: { amount: number }): ReactNode {
  const query = new URLSearchParams({ q: formatEuro(amount), filter: 'pending' });
  return (
    <Link to={`${paths.orders}?${query}`} target="_blank">
      Unpaid orders of {formatEuro(amount)}
      <span className="visually-hidden"> (opens in another tab)</span>
    </Link>
  );
}

/** Lines that were imported before: said one by one, and nothing is to be done. */
export function RecordedLines({ rows }: { rows: readonly MatchedLine[] }): ReactNode {
  return (
    <section className={own.section} aria-labelledby="recorded">
      <h3 id="recorded">Already in the books: {formatCount(rows.length)}</h3>
      <LinesTable label="Payments already in the books" rows={rows} last="Order">
        {(row) => (
          <>
            <span>Already recorded. Nothing was changed.</span>
            <span className={styles.ways}>
              {row.orders.map((order) => (
                <OrderWay key={order.id} order={order} />
              ))}
            </span>
          </>
        )}
      </LinesTable>
    </section>
  );
}
