import { type ReactNode, useEffect, useRef } from 'react';
import type { MatchedLine } from 'shared/payment-import/types';
import type { BulkResult } from '../lib/use-bulk-run';
import { LinesTable } from './lines-table';
import styles from './lines-table.module.css';
import { OrderWay } from './order-way';
import { Recorded } from './recorded';
import { effectOf, type Receipts } from './recorded-lines';

/** Lines that settle their order, each with a box to leave it out, and how it went once recorded. */
export function ReadyLines({
  rows,
  ticked,
  tolerance,
  receipts,
  results,
  isRunning,
  onTick,
}: {
  rows: readonly MatchedLine[];
  ticked: ReadonlySet<string>;
  tolerance: number | undefined;
  receipts: Receipts;
  results: readonly BulkResult[];
  isRunning: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
}): ReactNode {
  const refusals = new Map(results.map(({ id, refusal }) => [id, refusal]));
  const isDone = ({ id }: MatchedLine) => receipts.has(id);
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
        const receipt = receipts.get(row.id);
        const refusal = receipt ? undefined : refusals.get(row.id);
        const [first] = row.orders;
        return (
          <>
            <span className={styles.ways}>
              {row.orders.map((order) => (
                <OrderWay key={order.id} order={order} />
              ))}
              {receipt && <Recorded receipt={receipt} name={first?.member_name ?? null} />}
              {!receipt && first && (
                <span>{effectOf(row, first, { tolerance, receipts }).text}</span>
              )}
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
