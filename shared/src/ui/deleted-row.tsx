import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from 'shared/lib/use-action';
import { Button } from './button';
import styles from './deleted-row.module.css';
import { ErrorNotice } from './error-notice';

interface DeletedRowProps {
  name: string;
  onUndo: () => Promise<unknown>;
}

/** Stands in the place of what was deleted, and brings it back. */
export function DeletedRow({ name, onUndo }: DeletedRowProps): ReactNode {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []); // the Delete button has gone
  const { busy, error, run } = useAction(onUndo);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.deleted}>{`“${name}” was deleted.`}</p>
        <Button
          ref={undo}
          size="sm"
          tone="quiet"
          busy={busy}
          aria-label={`Undo: bring back “${name}”`}
          onClick={() => void run()}
        >
          Undo
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
