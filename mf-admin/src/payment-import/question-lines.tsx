import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { PaymentReceipt } from 'shared/orders/types';
import type { MatchedLine, MatchedOrder } from 'shared/payment-import/types';
import { Link } from 'shared/router';
import { LinesTable } from './lines-table';
import styles from './lines-table.module.css';
import { OrderWay } from './order-way';
import { whyNot } from './outcome-texts';
import own from './payment-import.module.css';
import { RecordWay } from './record-way';
import { Recorded } from './recorded';
import { effectOf, type Receipts } from './recorded-lines';

interface Page {
  /** All lines of the file. */
  lines: readonly MatchedLine[];
  tolerance: number | undefined;
  receipts: Receipts;
  /** Others are being recorded. */
  isRunning: boolean;
  onRecorded: (line: MatchedLine, receipt: PaymentReceipt) => void;
}

/** Lines somebody has to look at, each with why, the orders that may be meant, and how it can be recorded. */
export function QuestionLines({
  rows,
  ...page
}: Page & { rows: readonly MatchedLine[] }): ReactNode {
  const open = rows.filter(({ id }) => !page.receipts.has(id));
  return (
    <section className={own.section} aria-labelledby="questions">
      <h3 id="questions">To review: {formatCount(open.length)}</h3>
      <LinesTable label="Payments to review" rows={rows} last="Why, and what can be done">
        {(row) => {
          const receipt = page.receipts.get(row.id);
          if (receipt) return <DoneLine row={row} receipt={receipt} />;
          return (
            <>
              <span>{whyNot(row)}</span>
              {row.orders.map((order) => (
                <span key={order.id} className={styles.ways}>
                  <OrderWay order={order} />
                  <Way row={row} order={order} {...page} />
                </span>
              ))}
              {(row.outcome === 'no_order' || row.outcome === 'amount_differs') &&
                row.amount !== null && <UnpaidOrders amount={row.amount} />}
            </>
          );
        }}
      </LinesTable>
    </section>
  );
}

function DoneLine({ row, receipt }: { row: MatchedLine; receipt: PaymentReceipt }): ReactNode {
  const order = row.orders.find(({ id }) => id === receipt.purchase_id);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus(); // the button that was pressed is gone
  }, []);
  return (
    <span ref={box} tabIndex={-1} className={styles.ways}>
      {order && <OrderWay order={order} />}
      <Recorded receipt={receipt} name={order?.member_name ?? null} />
    </span>
  );
}

/** How a line is recorded for an order, unless something is to be found out or another line comes first. */
function Way({
  row,
  order,
  lines,
  receipts,
  tolerance,
  isRunning,
  onRecorded,
}: Page & { row: MatchedLine; order: MatchedOrder }): ReactNode {
  if (row.outcome === 'asked' || row.amount === null || row.paid_on === null) return null;
  const isPaidHere = [...receipts.values()].some((receipt) => receipt.purchase_id === order.id);
  if (row.outcome === 'repeated' && !isPaidHere) {
    const first = lines.find(
      (line) => line.outcome === 'matched' && line.orders[0]?.id === order.id,
    );
    return <span>{`Record row ${first?.line ?? ''} first: then this becomes credit.`}</span>;
  }
  return (
    <RecordWay
      line={row}
      order={order}
      effect={effectOf(row, order, { tolerance, receipts })}
      isOneOfSeveral={row.outcome === 'no_order' || row.orders.length > 1}
      disabled={isRunning}
      onRecorded={(receipt) => onRecorded(row, receipt)}
    />
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
