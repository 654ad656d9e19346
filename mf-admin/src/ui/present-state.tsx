import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Paper } from 'shared/ui/paper';
import styles from './present-state.module.css';

type Facts = readonly (readonly [name: string, value: string])[];

interface PresentStateProps<Row> {
  error: AppError;
  /** As it was when the form was opened. */
  opened: Row;
  /** As it is now; null when it was removed, and what was typed can only be added as a new one. */
  read: () => Promise<Row | null>;
  /** What it says, in the order and the words of the form. */
  facts: (row: Row) => Facts;
  /** It has been looked at: from here on, saving replaces this. */
  onSeen: (row: Row) => void;
  /** It is gone: from here on, saving adds a new one. */
  onGone?: () => void;
}

/**
 * A way on for whoever saves what somebody else has changed meanwhile: shows what is different by now
 * and leaves what was typed alone. For `ways` of a `DialogForm`.
 */
export function PresentState<Row>(props: PresentStateProps<Row>): ReactNode {
  const { opened, read, facts, onSeen, onGone } = props;
  const [present, setPresent] = useState<Row | null>();
  const { busy, error, run } = useAction(async () => {
    const row = await read();
    setPresent(row);
    if (row) onSeen(row);
    else onGone?.();
  });
  const box = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone, and what came instead may lie below the edge
  useEffect(() => {
    if (present !== undefined) box.current?.focus();
  }, [present]);
  if (props.error.code !== 'CHANGED_MEANWHILE') return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.present}>
      {error && <p>{error.userText}</p>}
      {present === undefined && (
        <Button size="sm" busy={busy} onClick={() => void run()}>
          See what changed
        </Button>
      )}
      {present === null && <p>It was deleted or archived. {onGone && addsNew}</p>}
      {present && <Differences before={facts(opened)} now={facts(present)} />}
    </div>
  );
}

const addsNew = 'Saving again adds what you typed as a new entry.';

function Differences({ before, now }: { before: Facts; now: Facts }): ReactNode {
  const old = new Map(before);
  const changed = now.filter(([name, value]) => old.get(name) !== value);
  return (
    <>
      {changed.length > 0 ? (
        <DetailList
          items={changed.map(([name, value]) => [`${name} is now`, shown(name, value)])}
        />
      ) : (
        <p>Nothing in this form has changed.</p>
      )}
      <p>Saving again replaces this with what you typed.</p>
    </>
  );
}

function shown(name: string, value: string): ReactNode {
  if (value.length > 200) return <Paper label={`${name} as it is now`} text={value} />;
  return value || '—';
}
