import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, formatEuro } from 'shared/lib/money';
import type { PaymentReceipt } from 'shared/orders/types';
import type { MatchedLine } from 'shared/payment-import/types';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { type BulkProgress, useBulkRun } from '../lib/use-bulk-run';
import { sumOf } from './outcome-texts';
import styles from './payment-import.module.css';
import { QuestionLines, RecordedLines } from './question-lines';
import { ReadyLines } from './ready-lines';
import { type Receipts, readyLines, recordLine } from './recorded-lines';
import type { ReadStatement } from './statement-lines';
import { StatementSums } from './statement-sums';

/**
 * The lines of a statement with their orders: those that settle one are recorded one after the other, as far as they
 * are ticked; the others stay with why, and are recorded as they were received, each by its own button.
 */
export function StatementMatches({
  name,
  read,
  lines,
  tolerance,
  onAgain,
}: {
  name: string;
  read: ReadStatement;
  lines: readonly MatchedLine[];
  /** By how much a payment may be short; undefined where that could not be loaded. */
  tolerance: number | undefined;
  onAgain: () => void;
}): ReactNode {
  const [ready] = useState(() => readyLines(lines, tolerance)); // a line stays where it was found
  const recorded = lines.filter(({ outcome }) => outcome === 'recorded');
  const questions = lines.filter((line) => line.outcome !== 'recorded' && !ready.includes(line));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(ready.map(({ id }) => id)),
  );
  const [receipts, setReceipts] = useState<Receipts>(new Map());
  const { progress, start, stop } = useBulkRun<MatchedLine>((id) =>
    setTicked((before) => new Set([...before].filter((other) => other !== id))),
  );
  const keep = ({ id }: MatchedLine, receipt: PaymentReceipt) =>
    setReceipts((before) => new Map(before).set(id, receipt));
  const inBooks = sumOf(lines.filter(({ id }) => receipts.has(id)));
  async function record(line: MatchedLine): Promise<void> {
    const [order] = line.orders;
    const receipt = order && (await recordLine(line, order, line.outcome !== 'matched'));
    if (receipt) keep(line, receipt);
  }
  // the button that was pressed is gone: reading goes on here, also where the page was scrolled down
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const chosen = ready.filter(({ id }) => ticked.has(id));
  const isRunning = progress?.isRunning ?? false;

  return (
    <div className={styles.matches}>
      <section className={styles.section} aria-labelledby="ready">
        <div className={styles.header}>
          <h3 id="ready" ref={heading} tabIndex={-1}>
            Ready to record: {formatCount(ready.filter(({ id }) => !receipts.has(id)).length)} of{' '}
            {formatCount(lines.length)} payments in {name}
          </h3>
          <div className="ways">
            <Button onClick={onAgain} disabled={isRunning}>
              Check again
            </Button>
            {isRunning ? (
              <Button onClick={stop}>Stop</Button>
            ) : (
              <Button
                tone="primary"
                disabled={chosen.length === 0}
                onClick={() =>
                  void start({
                    label: 'Record payments',
                    rows: chosen,
                    name: ({ orders }) => orders[0]?.purchase_number ?? '',
                    run: record,
                  })
                }
              >
                {chosen.length === 0
                  ? 'Record payments'
                  : `Record ${chosen.length === 1 ? '1 payment' : `${formatCount(chosen.length)} payments`} of ${formatEuro(sumOf(chosen))}`}
              </Button>
            )}
          </div>
        </div>
        <div role="status">
          {progress && (
            <Said
              progress={progress}
              sum={inBooks}
              tone={progress.results.some(({ refusal }) => refusal) ? 'warning' : 'success'}
            />
          )}
          {!progress && receipts.size > 0 && (
            <Notice tone="success">Payments of {formatEuro(inBooks)} are in the books.</Notice>
          )}
          {ready.length === 0 && receipts.size === 0 && (
            <Notice>
              {recorded.length > 0 && questions.length === 0
                ? 'All payments in this file are already in the books. Nothing was changed.'
                : 'No payment in this file matches an unpaid order exactly.'}
            </Notice>
          )}
        </div>
        {isRunning && progress && (
          <progress
            aria-label="Payments recorded"
            max={progress.total}
            value={progress.results.length}
          />
        )}
        {ready.length > 0 && (
          <ReadyLines
            rows={ready}
            ticked={ticked}
            tolerance={tolerance}
            receipts={receipts}
            results={progress?.results ?? []}
            isRunning={isRunning}
            onTick={setTicked}
          />
        )}
      </section>
      {questions.length > 0 && (
        <QuestionLines
          rows={questions}
          lines={lines}
          tolerance={tolerance}
          receipts={receipts}
          isRunning={isRunning}
          onRecorded={keep}
        />
      )}
      {recorded.length > 0 && <RecordedLines rows={recorded} />}
      <StatementSums read={read} />
    </div>
  );
}

function Said({
  progress: { results, total, isRunning },
  sum,
  tone,
}: {
  progress: BulkProgress<MatchedLine>;
  /** Of all that this page has recorded, in euros. */
  sum: number;
  tone: 'success' | 'warning';
}): ReactNode {
  const refused = results.filter(({ refusal }) => refusal !== undefined).length;
  const left = total - results.length;
  const parts = [
    `${formatCount(results.length - refused)} recorded`,
    refused > 0 && `${formatCount(refused)} failed`,
    left > 0 && `${formatCount(left)} ${isRunning ? 'to go' : 'not started'}`,
  ];
  return (
    <Notice tone={isRunning ? 'info' : left > 0 ? 'warning' : tone}>
      {parts.filter(Boolean).join(', ')}
      {isRunning ? '…' : `. Payments of ${formatEuro(sum)} are in the books.`}
    </Notice>
  );
}
