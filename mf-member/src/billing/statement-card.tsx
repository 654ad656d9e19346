import { type FormEvent, type ReactNode, useState } from 'react';
import { fetchStatement } from 'shared/billing/api';
import { downloadCsv } from 'shared/lib/csv';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import styles from './statement-card.module.css';
import { statementCsv } from './statement-csv';

/** What was ordered, paid and is due over a period, as a file for one's books. */
export function StatementCard(): ReactNode {
  const today = maltaToday();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState('');
  const { busy, error, run } = useAction(
    async (from: string, to: string) => {
      const statement = await fetchStatement(from, to);
      const count = statement.entries.length;
      const period = `${formatDay(from)} to ${formatDay(to)}`;
      if (count > 0) {
        downloadCsv('statement', [statementCsv(statement, from, to)], `${from}-to-${to}`);
      }
      setOutcome(
        count > 0
          ? `Saved: ${count === 1 ? '1 entry' : `${count} entries`}, ${period}. Closing balance: ${balanceText(statement.closing)}.`
          : `No orders or payments from ${period}. The balance was ${balanceText(statement.closing)}.`,
      );
    },
    { fallback: 'Your statement could not be loaded. Please try again.' },
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const from = String(fields.get('from'));
    const to = String(fields.get('to'));
    const found = problemOf(from, to);
    setProblem(found);
    setOutcome('');
    if (found === undefined) void run(from, to);
    else event.currentTarget.querySelector<HTMLInputElement>('[name=from]')?.focus();
  }

  return (
    <Card as="section" className={styles.card} aria-labelledby="statement-heading">
      <h3 id="statement-heading">Statement</h3>
      <p className={styles.hint}>
        Invoices, credit notes, payments, credit and refunds with a running balance, as a CSV file.
      </p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="From"
          type="date"
          name="from"
          defaultValue={`${today.slice(0, 4)}-01-01`}
          error={problem}
        />
        <TextField label="To" type="date" name="to" defaultValue={today} />
        {error && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" size="sm" busy={busy} busyLabel="Preparing your statement…">
            Download statement
          </Button>
        </div>
      </form>
      <p role="status" className={styles.hint}>
        {outcome}
      </p>
    </Card>
  );
}

/** Below zero it is no debt. */
function balanceText(balance: number): string {
  return balance < 0 ? `${formatEuro(-balance)} in your favour` : formatEuro(balance);
}

/** @param from a day (YYYY-MM-DD), or nothing where none was entered. */
function problemOf(from: string, to: string): string | undefined {
  if (from === '' || to === '') return 'Please enter the first and the last day.';
  return from > to ? 'The first day is after the last.' : undefined;
}
