import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './bar-table.module.css';

export interface Bar {
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
  /** The list behind it. */
  to?: string;
}

/** A chart that is a table: a line for each value, as long as the value is beside the largest. */
export function BarTable({
  title,
  note,
  columns: [what, howMuch],
  bars,
  total,
}: {
  title: string;
  /** What is counted, in a few words. */
  note: string;
  columns: readonly [string, string];
  bars: readonly Bar[];
  total: Omit<Bar, 'value'>;
}): ReactNode {
  const largest = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure className={styles.figure}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <span className={styles.title}>{title}</span> <span className={styles.note}>{note}</span>
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{howMuch}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text, to }) => (
            <tr key={label}>
              <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
              <td>
                <svg className={styles.bar} preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    width={`${largest > 0 ? (100 * Math.max(value, 0)) / largest : 0}%`}
                    height="100%"
                    rx="2"
                  />
                </svg>
                <span>{text}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.to ? <Link to={total.to}>{total.label}</Link> : total.label}</th>
            <td>
              <span className={styles.bar} />
              <span>{total.text}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </figure>
  );
}
