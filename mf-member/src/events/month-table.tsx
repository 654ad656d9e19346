import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { weeksOf } from './month-days';
import styles from './month-table.module.css';

interface MonthTableProps extends Omit<HTMLAttributes<HTMLTableElement>, 'children'> {
  ref?: Ref<HTMLTableElement>;
  titleId: string;
  /** YYYY-MM */
  month: string;
  /** The cell of a day (YYYY-MM-DD), with the day as its key. */
  children: (day: string) => ReactNode;
}

/** The weeks of a month, from Monday to Sunday. */
export function MonthTable({ titleId, month, children, ...table }: MonthTableProps): ReactNode {
  return (
    <table {...table} className={styles.table} aria-labelledby={titleId}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{weekday.slice(0, 3)}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>{week.map(children)}</tr>
        ))}
      </tbody>
    </table>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
