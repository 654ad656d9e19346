import { type ReactNode, useId, useState } from 'react';
import { downloadCsv, toCsv } from 'shared/lib/csv';
import type { SeriesMonth } from 'shared/overview/types';
import { Button } from 'shared/ui/button';
import { BarChart } from './bar-chart';
import styles from './chart-card.module.css';
import { type Chart, csvOf, scaleOf, textOf } from './chart-columns';
import { nameOf } from './period';

/** A chart with the table that says the same: for assistive technology always, for the eye on demand. */
export function ChartCard({
  chart,
  months,
}: {
  chart: Chart;
  months: readonly SeriesMonth[];
}): ReactNode {
  const { title, note, columns } = chart;
  const [isTable, showTable] = useState(false);
  const id = useId();
  const isEmpty = months.every((month) => columns.every(({ value }) => !value(month)));

  function save(): void {
    const days = `${months[0]?.from}-to-${months.at(-1)?.to}`;
    downloadCsv(title.toLowerCase(), [toCsv(csvOf(chart), months)], days);
  }

  return (
    <figure className={styles.card} aria-labelledby={id}>
      <figcaption>
        <h4 id={id} className={styles.title}>
          {title}
        </h4>
        <p className={styles.note}>{note}</p>
      </figcaption>
      {isEmpty && <p className={styles.empty}>Nothing in these months.</p>}
      {!isEmpty && !isTable && <Drawn chart={chart} months={months} />}
      <div
        className={isTable ? styles.scroller : 'visually-hidden'}
        // what scrolls must be reached by keyboard
        {...(isTable && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
      >
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.from}>
                <th scope="row">{nameOf(month)}</th>
                {columns.map((column) => (
                  <td key={column.header}>{textOf(column, month)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isEmpty && (
        <div className={styles.ways}>
          <Button size="sm" tone="quiet" onClick={() => showTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}{' '}
            <span className="visually-hidden">({title})</span>
          </Button>
          <Button size="sm" tone="quiet" onClick={save}>
            Export CSV <span className="visually-hidden">({title})</span>
          </Button>
        </div>
      )}
    </figure>
  );
}

function Drawn({ chart, months }: { chart: Chart; months: readonly SeriesMonth[] }): ReactNode {
  const { columns, isStacked } = chart;
  const top = columns.find(({ isTop }) => isTop);
  const bars = columns.flatMap(({ header, look, value }) =>
    look ? [{ name: header, look, values: months.map((month) => value(month) ?? 0) }] : [],
  );
  return (
    <BarChart
      months={months.map((month) => ({ key: month.from.slice(0, 7), name: nameOf(month) }))}
      bars={bars}
      isStacked={isStacked}
      tops={top && months.map((month) => (top.value(month) ? textOf(top, month) : ''))}
      scale={scaleOf(columns[0]?.form ?? 'count')}
      read={(nr) =>
        columns
          .map((column) => `${column.header} ${months[nr] ? textOf(column, months[nr]) : ''}`)
          .join(' · ')
      }
    />
  );
}
