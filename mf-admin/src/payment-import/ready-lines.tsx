import { type ReactNode, useEffect, useRef } from 'react';
import type { MatchedLine } from 'shared/payment-import/types';
import { Badge } from 'shared/ui/badge';
import type { BulkResult } from '../lib/use-bulk-run';
import { LinesTable } from './lines-table';
import styles from './lines-table.module.css';
import { OrderWay } from './order-way';

/** Lines that fit their order, each with a box to leave it out, and how it went once recorded. */
export function ReadyLines({
  rows,
  ticked,
  done,
  results,
  isRunning,
  onTick,
}: {
  rows: readonly MatchedLine[];
  ticked: ReadonlySet<string>;
  /** Recorded on this page. */
  done: ReadonlySet<string>;
  results: readonly BulkResult[];
  isRunning: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
}): ReactNode {
  const refusals = new Map(results.map(({ id, refusal }) => [id, refusal]));
  const isDone = ({ id }: MatchedLine) => done.has(id);
  const open = rows.filter((row) => !isDone(row));
  const isAll = open.length > 0 && open.every(({ id }) => ticked.has(id));

  function toggle({ id }: MatchedLine): void {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  }
  return (
    <LinesTable
      label="Payments ready to record"
      rows={rows}
      last="Order"
      tick={{
        all: (
          <TickAll
            isAll={isAll}
            isSome={ticked.size > 0}
            disabled={isRunning || open.length === 0}
            onToggle={() => onTick(new Set(isAll ? [] : open.map(({ id }) => id)))}
          />
        ),
        one: (row) => (
          <input
            type="checkbox"
            aria-label={`Record row ${row.line}`}
            checked={ticked.has(row.id)}
            disabled={isRunning || isDone(row)}
            onChange={() => toggle(row)}
          />
        ),
      }}
    >
      {(row) => {
        const refusal = isDone(row) ? undefined : refusals.get(row.id);
        return (
          <>
            <span className={styles.ways}>
              {row.orders.map((order) => (
                <OrderWay key={order.id} order={order} />
              ))}
              {isDone(row) && <Badge tone="success">Recorded</Badge>}
            </span>
            {refusal && <span className={styles.refusal}>{refusal}</span>}
          </>
        );
      }}
    </LinesTable>
  );
}

function TickAll({
  isAll,
  isSome,
  disabled,
  onToggle,
}: {
  isAll: boolean;
  isSome: boolean;
  disabled: boolean;
  onToggle: () => void;
}): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Record all"
      checked={isAll}
      disabled={disabled}
      onChange={onToggle}
    />
  );
}
