import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { type BulkProgress, type BulkWay, outcomeText, useBulkRun } from '../lib/use-bulk-run';
import type { Selection } from '../lib/use-selection';
import type { BulkAction } from './bulk-action';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row> {
  /** What is listed, in the plural: "orders". */
  what: string;
  actions: readonly BulkAction<Row>[];
  selection: Selection<Row>;
  /** Ids of the rows on the screen. */
  shown: ReadonlySet<string>;
  /** Nothing is selected any more, and the bar goes: the focus belongs into the list. */
  onLeave: () => void;
  ref: RefObject<HTMLElement | null>;
}

/** How many rows are selected, what can be done with all of them, and how it went with each. */
export function BulkBar<Row extends { id: string }>({
  what,
  actions,
  selection,
  shown,
  onLeave,
  ref,
}: BulkBarProps<Row>): ReactNode {
  // the rows as the question names them: one that somebody else changes meanwhile is refused, and told
  const [asking, setAsking] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(
    null,
  );
  const { progress, start, stop, dismiss } = useBulkRun<Row>(selection.drop);
  const rows = [...selection.rows.values()];
  const elsewhere = rows.filter(({ id }) => !shown.has(id)).length;

  function begin({ label, name }: BulkAction<Row>, how: BulkWay<Row>, these: readonly Row[]): void {
    setAsking(null);
    void start({ label, name, rows: these, ...how });
  }
  function press(action: BulkAction<Row>, these: readonly Row[]): void {
    if ('ask' in action) setAsking({ action, rows: these });
    else begin(action, 'gather' in action ? action.gather() : { run: action.run }, these);
  }

  const isRunning = progress?.isRunning ?? false;
  const actionOf = (label: string) => actions.find((action) => action.label === label);
  return (
    <>
      <section
        ref={ref}
        className={styles.bar}
        aria-label={`Selected ${what}`}
        hidden={!rows.length && !progress}
      >
        {progress && (
          <Results
            progress={progress}
            onStop={stop}
            onDismiss={() => {
              dismiss();
              onLeave();
            }}
            onRetry={() => {
              const action = actionOf(progress.label);
              const refused = progress.results.filter(({ refusal }) => refusal !== undefined);
              const again = refused.flatMap(({ id }) => selection.rows.get(id) ?? []);
              if (action) begin(action, progress.way, again);
            }}
            canRetry={progress.results.some(
              ({ id, refusal }) => refusal !== undefined && selection.rows.has(id),
            )}
          />
        )}
        {rows.length > 0 && !isRunning && (
          <div className={styles.line}>
            <p className={styles.count} role="status">
              <b>{rows.length} selected</b>
              {elsewhere > 0 && `, ${elsewhere} of them not on this page`}
            </p>
            {actions.map((action) => {
              const fit = rows.filter(action.applies);
              if (fit.length === 0) return null;
              return (
                <Button key={action.label} size="sm" onClick={() => press(action, fit)}>
                  {action.label}
                  {fit.length < rows.length && ` (${fit.length} of ${rows.length})`}
                </Button>
              );
            })}
            <Button
              size="sm"
              tone="quiet"
              aria-label="Clear selection"
              onClick={() => {
                selection.clear();
                onLeave();
              }}
            >
              Clear
            </Button>
          </div>
        )}
      </section>
      {asking &&
        'ask' in asking.action &&
        asking.action.ask({
          rows: asking.rows,
          onRun: (run) => begin(asking.action, { run }, asking.rows),
          onClose: () => setAsking(null),
        })}
    </>
  );
}

function Results<Row>({
  progress: { label, total, isRunning, results },
  canRetry,
  onStop,
  onRetry,
  onDismiss,
}: {
  progress: BulkProgress<Row>;
  canRetry: boolean;
  onStop: () => void;
  onRetry: () => void;
  onDismiss: () => void;
}): ReactNode {
  const left = total - results.length;
  const box = useRef<HTMLDivElement>(null);
  // what was pressed is gone, at the beginning and at the end
  useEffect(() => {
    const { activeElement: active } = document;
    if (isRunning || active === document.body || active?.matches('main')) box.current?.focus();
  }, [isRunning]);
  return (
    <div ref={box} tabIndex={-1} className={styles.results}>
      <div className={styles.line}>
        <p className={styles.count} role="status">
          <b>{label}:</b>{' '}
          {isRunning
            ? `${Math.min(results.length + 1, total)} of ${total}…`
            : outcomeText(results, total)}
        </p>
        {isRunning && left > 1 && (
          <Button size="sm" onClick={onStop}>
            Stop
          </Button>
        )}
        {!isRunning && canRetry && (
          <Button size="sm" onClick={onRetry}>
            Try failed ones again
          </Button>
        )}
        {!isRunning && (
          <Button size="sm" tone="quiet" onClick={onDismiss}>
            Close results
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label={`Results of ${label}`}>
        {results.map(({ id, name, refusal }) => (
          <li key={id} data-refused={refusal === undefined ? undefined : true}>
            <b>{name}</b> {refusal === undefined ? 'done' : `failed: ${refusal}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
