import { type FormEvent, type ReactNode, useState } from 'react';
import { daysAfter, formatDay, formatShortDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import { lineKinds, lineText, withBalance } from './line-text';
import { saveStatementCsv, saveStatementPdf } from './save-papers';
import styles from './statement.module.css';
import type { CommissionLine, CommissionStatement } from './types';
import { useCommissionStatement } from './use-statement';

/**
 * What moved the balance of an affiliate over a period, on the screen and as files for the books.
 * @param person as `fetchCommissionStatement`: the signed-in affiliate where it is left out.
 */
export function Statement({ person }: { person?: string }): ReactNode {
  const today = maltaToday();
  const [period, setPeriod] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const [problem, setProblem] = useState<string>();
  const { from, to } = period;
  const { data, error, refetch, isPlaceholderData } = useCommissionStatement(from, to, person);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const wanted = { from: String(fields.get('from')), to: String(fields.get('to')) };
    const found = problemOf(wanted);
    setProblem(found);
    if (found === undefined) setPeriod(wanted);
    else event.currentTarget.querySelector<HTMLInputElement>('[name=from]')?.focus();
  }
  function show(wanted: typeof period, form: HTMLFormElement | null): void {
    setProblem(undefined);
    setPeriod(wanted);
    for (const name of ['from', 'to'] as const) {
      const input = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = wanted[name];
    }
  }

  return (
    <div className={styles.statement}>
      <form className={styles.period} noValidate onSubmit={submit}>
        <TextField label="From" type="date" name="from" defaultValue={from} error={problem} />
        <TextField label="To" type="date" name="to" defaultValue={to} />
        <div className="ways">
          <Button type="submit" size="sm">
            Show period
          </Button>
          <Button
            size="sm"
            tone="quiet"
            onClick={(event) => show(lastMonth(today), event.currentTarget.form)}
          >
            Last month
          </Button>
        </div>
      </form>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the statement…" lines={4} height="row" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <Lines statement={data} period={period} />
          {!isPlaceholderData && <Files statement={data} period={period} />}
        </div>
      )}
    </div>
  );
}

interface Shown {
  statement: CommissionStatement;
  period: { from: string; to: string };
}

function Lines({ statement, period: { from, to } }: Shown): ReactNode {
  const { opening, closing, lines } = statement;
  return (
    <>
      <p className={styles.sums} role="status">
        {formatDay(from)} to {formatDay(to)}: {formatEuro(opening)} before, {formatEuro(closing)}{' '}
        after.
      </p>
      {lines.length === 0 ? (
        <p className={styles.none}>Nothing was earned or paid in this period.</p>
      ) : (
        <ol className={styles.lines} aria-label="Entries">
          {withBalance(lines, opening)
            .map((each, nth) => ({ ...each, nth }))
            .toReversed()
            .map(({ line, balance, nth }) => (
              <li key={nth} className={styles.line}>
                <span className={styles.what}>
                  <b>{lineKinds[line.kind]}</b>
                  <span>
                    {lineText(line)}
                    {noteOf(line)}
                  </span>
                </span>
                <span className={styles.day}>{formatShortDay(line.booked_on)}</span>
                <span className={styles.amount}>{formatEuro(line.amount)}</span>
                <span className={styles.balance}>
                  <span className="visually-hidden">Balance </span>
                  {formatEuro(balance)}
                </span>
              </li>
            ))}
        </ol>
      )}
    </>
  );
}

function noteOf(line: CommissionLine): string {
  if (line.kind === 'payout') {
    return line.vat_amount > 0 ? `, and ${formatEuro(line.vat_amount)} VAT` : '';
  }
  const isHeld = line.kind === 'earned' && line.available_on > maltaToday();
  return isHeld ? `, held until ${formatShortDay(line.available_on)}` : '';
}

function Files({ statement, period: { from, to } }: Shown): ReactNode {
  const [saved, setSaved] = useState('');
  const csv = () => setSaved(`${saveStatementCsv(statement, from, to)} was saved.`);
  const pdf = useAction(
    async () => setSaved(`${await saveStatementPdf(statement, from, to)} was saved.`),
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <>
      {pdf.error && <ErrorNotice error={pdf.error} />}
      <div className="ways">
        <Button size="sm" onClick={csv}>
          Download CSV
        </Button>
        <Button
          size="sm"
          busy={pdf.busy}
          busyLabel="Preparing the PDF…"
          onClick={() => void pdf.run()}
        >
          Download PDF
        </Button>
      </div>
      <p role="status" className={styles.none}>
        {saved}
      </p>
    </>
  );
}

/** @param from a day (YYYY-MM-DD), or nothing where none was entered. */
function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (from === '' || to === '') return 'Please enter the first and the last day.';
  return from > to ? 'The first day is after the last.' : undefined;
}

function lastMonth(today: string): { from: string; to: string } {
  const to = daysAfter(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
