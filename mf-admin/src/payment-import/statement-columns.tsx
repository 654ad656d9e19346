import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDays, formatShortDay } from 'shared/lib/malta-time';
import { formatCount, formatEuro } from 'shared/lib/money';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { type Layout, type LayoutColumn, rememberLayout } from './layout';
import { LeftOut } from './left-out';
import { sumOf } from './outcome-texts';
import styles from './payment-import.module.css';
import type { ChosenStatement } from './statement-choice';
import { type Reading, type ReadStatement, readLines } from './statement-lines';
import type { StatementTable } from './statement-table';

const fields: [LayoutColumn, string][] = [
  ['date', 'Date received'],
  ['amount', 'Amount'],
  ['credit', 'Money in'],
  ['direction', 'In or out'],
  ['reference', 'Reference'],
  ['description', 'Description'],
  ['payer', 'Payer'],
  ['currency', 'Currency'],
];

/** Which column of the file is what, guessed or remembered, and how its payments read by that. */
export function StatementColumns({
  name,
  table,
  first,
  onConfirmed,
}: ChosenStatement & { onConfirmed: (reading: Reading) => void }): ReactNode {
  const [layout, setLayout] = useState(first.layout);
  const { read, isReading } = useReading(table, layout, first);
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => goOn.current?.focus(), []); // a bank that is known needs one key
  const problem = problemOf(layout, read);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (problem !== null || isReading) return;
    rememberLayout(table, layout);
    onConfirmed({ layout, read });
  }
  return (
    <form className={styles.columns} onSubmit={confirm}>
      <h3>{name}</h3>
      <div className={styles.fields}>
        {fields.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            value={layout[field] ?? ''}
            onChange={({ target: { value } }) =>
              setLayout(withColumn(layout, field, value === '' ? null : Number(value)))
            }
          >
            <option value="">None</option>
            {table.columns.map((column, at) => (
              <option key={at} value={at}>
                {column}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label="Dates begin with"
          value={layout.dayOrder}
          onChange={({ target: { value } }) =>
            setLayout({ ...layout, dayOrder: value === 'month' ? 'month' : 'day' })
          }
        >
          <option value="day">The day</option>
          <option value="month">The month</option>
        </SelectField>
      </div>
      {problem === null ? <Sample read={read} /> : <Notice tone="warning">{problem}</Notice>}
      <LeftOut read={read} />
      <div className="ways">
        <Button
          ref={goOn}
          type="submit"
          tone="primary"
          disabled={problem !== null && !isReading}
          busy={isReading}
        >
          Find the orders
        </Button>
      </div>
    </form>
  );
}

/** What the file says by a layout; by the one before it, until a long file has been read anew. */
function useReading(
  table: StatementTable,
  layout: Layout,
  first: Reading,
): { read: ReadStatement; isReading: boolean } {
  const [known, setKnown] = useState(first);
  const isReading = known.layout !== layout;
  useEffect(() => {
    if (!isReading) return;
    const stop = new AbortController();
    void readLines(table, layout, stop.signal).then((read) => {
      if (!stop.signal.aborted) setKnown({ layout, read });
    });
    return () => stop.abort();
  }, [table, layout, isReading]);
  return { read: known.read, isReading };
}

/** A file has either one column of amounts or one of money that came in. */
function withColumn(layout: Layout, field: LayoutColumn, at: number | null): Layout {
  const next = { ...layout, [field]: at };
  if (field === 'amount' && at !== null) next.credit = null;
  if (field === 'credit' && at !== null) next.amount = null;
  return next;
}

function problemOf({ date, amount, credit }: Layout, { lines }: ReadStatement): string | null {
  if (date === null) return 'Please choose the column with the date.';
  if (amount === null && credit === null) {
    return 'Please choose the column with the amount, or with the money that came in.';
  }
  if (lines.length > 0) return null;
  return 'With these columns no payment came in. Please choose others, or another file.';
}

/** The first payments in words: a wrong column is seen at once. */
function Sample({ read: { lines } }: { read: ReadStatement }): ReactNode {
  const days = lines.map(({ paid_on }) => paid_on).sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className={styles.sample}>
      <p>
        <b>
          {lines.length === 1 ? '1 payment' : `${formatCount(lines.length)} payments`} received,{' '}
          {formatEuro(sumOf(lines))}
        </b>
        {first && last && `, ${formatDays(first, last)}. The first:`}
      </p>
      <ul>
        {lines.slice(0, 3).map((line) => (
          <li key={line.line}>
            <span>{formatShortDay(line.paid_on)}</span>
            <b>{formatEuro(line.amount)}</b>
            <span>{[line.payer, line.reference].filter(Boolean).join(' · ') || 'no text'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
