import type { ReactNode } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import { Notice } from 'shared/ui/notice';
import styles from './payment-import.module.css';
import type { LeftRow, ReadStatement } from './statement-lines';

const reasons: [LeftRow['why'], string][] = [
  ['out', 'Left out: money that went out'],
  ['open', 'Left out: not booked, or taken back'],
  ['foreign', 'Left out: another currency'],
  ['nothing', 'Left out: amount of zero'],
  ['no_payment', 'Left out: no amount where expected'],
  ['above', 'Left out: above the column names'],
];

interface Part {
  name: string;
  rows: number[];
  /** Of rows whose amount can be read; null where none of them has one in euros. */
  cents: number | null;
}

/** What becomes of every row of a file, against all of them: no payment vanishes. */
export function StatementSums({ read }: { read: ReadStatement }): ReactNode {
  const parts = partsOf(read);
  const all = parts.flatMap(({ rows }) => rows).length;
  return (
    <div className={styles.sums}>
      <table>
        <caption className="visually-hidden">What happens to the rows of this file</caption>
        <thead>
          <tr>
            <th scope="col">Rows</th>
            <th scope="col">How many</th>
            <th scope="col">Euros</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, rows, cents }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {name.startsWith('Left') && <small> {numbersOf(rows)}</small>}
              </th>
              <td>{formatCount(rows.length)}</td>
              <td>{cents === null ? '–' : formatEuro(cents / 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">The whole file</th>
            <td>{formatCount(all)}</td>
            <td>{formatEuro(sum(parts.map(({ cents }) => cents)) / 100)}</td>
          </tr>
        </tfoot>
      </table>
      <Growth growth={read.growth} />
    </div>
  );
}

function Growth({ growth }: { growth: ReadStatement['growth'] }): ReactNode {
  if (growth === null) return null;
  const [byBalances, byRows] = [growth.byBalances, growth.byRows].map((cents) =>
    formatEuro(cents / 100),
  );
  return growth.byBalances === growth.byRows ? (
    <p className={styles.hint}>The balances in the file agree: the account changed by {byRows}.</p>
  ) : (
    <Notice tone="warning">
      The balances in the file say that the account changed by {byBalances}, its rows by {byRows}.
      Please check whether a row is missing or wrong.
    </Notice>
  );
}

function partsOf({ lines, left }: ReadStatement): Part[] {
  const asked = lines.filter(({ question }) => question !== null);
  const known = lines.filter(({ question }) => question === null);
  const cents = ({ amount }: { amount: number | null }) =>
    amount === null ? null : Math.round(amount * 100);
  const parts = [
    { name: 'Money received', rows: known.map(({ line }) => line), cents: known.map(cents) },
    { name: 'To review', rows: asked.map(({ line }) => line), cents: asked.map(cents) },
    ...reasons.map(([why, name]) => {
      const own = left.filter((row) => row.why === why);
      return { name, rows: own.map(({ line }) => line), cents: own.map((row) => row.cents) };
    }),
  ];
  return parts
    .filter(({ rows }, at) => rows.length > 0 || at === 0)
    .map((part) => ({
      ...part,
      cents:
        part.cents.some((one) => one !== null) || part.rows.length === 0 ? sum(part.cents) : null,
    }));
}

const sum = (cents: readonly (number | null)[]) =>
  cents.reduce<number>((so, each) => so + (each ?? 0), 0);

const named = 8;

function numbersOf(rows: number[]): string {
  const more = rows.length - named;
  const list = rows.slice(0, named).join(', ');
  return `(${rows.length === 1 ? 'row' : 'rows'} ${list}${more > 0 ? ` and ${formatCount(more)} more` : ''})`;
}
