import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import type { Order } from 'shared/orders/types';
import { keepWhole } from 'shared/ui/keep-whole';
import { type LedgerEntry, ledgerEntries } from './ledger-entries';
import styles from './order-ledger.module.css';
import { PaperButton } from './paper-button';

/** The account of an order: each paper and all money by its day, and what is owed after it. */
export function OrderLedger({ order }: { order: Order }): ReactNode {
  const entries = ledgerEntries(order);
  return (
    <section className={styles.section} aria-labelledby="order-ledger">
      <h3 id="order-ledger">Ledger</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: cards by CSS would take the roles away */}
      <table role="table" className={styles.ledger} aria-labelledby="order-ledger">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.key} orderId={order.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <p className={styles.standing} role="status">
        {standing(order, entries.at(-1)?.balance ?? 0)}
      </p>
    </section>
  );
}

function Entry({
  orderId,
  entry: { day, text, note, amount, balance, paper },
}: {
  orderId: string;
  entry: LedgerEntry;
}): ReactNode {
  return (
    <tr>
      <td data-kind="day">{formatShortDay(day)}</td>
      <th scope="row">
        <span className={styles.entry}>
          <span>{keepWhole(text)}</span>
          {paper && (
            <PaperButton orderId={orderId} paper={paper}>
              PDF
            </PaperButton>
          )}
        </span>
        {note && <span className={styles.note}>{keepWhole(note)}</span>}
      </th>
      <td data-label="Amount">{amount === 0 ? '–' : formatEuro(amount)}</td>
      <td data-label="Balance">{formatEuro(balance)}</td>
    </tr>
  );
}

/** How it stands in the end, in words: a balance below zero is no debt. */
function standing(order: Order, balance: number): string {
  const left = order.credits.reduce(
    (cents, credit) => cents + Math.round(credit.left_amount * 100),
    0,
  );
  const credit = left > 0 ? ` ${formatEuro(left / 100)} of credit is left.` : '';
  if (order.amount_due > 0) return `${formatEuro(order.amount_due)} is due.${credit}`;
  if (balance < 0) return `${formatEuro(-balance)} is owed to the member.${credit}`;
  return `Nothing is due.${credit}`;
}
