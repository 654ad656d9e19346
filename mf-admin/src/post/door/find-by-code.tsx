import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { readPostCode } from 'shared/post/code';
import { findPostCollection } from 'shared/post-collections/api';
import { readCollectionCode } from 'shared/post-collections/code';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { listenForLabels } from '../gun';
import styles from './find-by-code.module.css';

interface FindByCodeProps {
  /** @param code what was shown */
  onFound: (id: string, code: string) => void;
  /** A label of an item was scanned. */
  onLabel: (label: string) => Promise<void>;
}

/** The six digits that whoever comes has with them; a gun reads them, too, and labels. */
export function FindByCode({ onFound, onLabel }: FindByCodeProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { busy, error, run } = useAction(async (text: string) => {
    const label = readPostCode(text);
    if (label !== null) return onLabel(label);
    const code = readCollectionCode(text);
    setProblem(code === null ? 'A code has six digits.' : undefined);
    if (code === null) return;
    const { id, tries_left: left } = await findPostCollection(code);
    if (id !== null) return onFound(id, code);
    field.current?.select();
    setProblem(`Nobody has this code for us now. ${triesLeft(left)}`);
  });
  const scan = useEffectEvent((text: string) => {
    setTyped(text);
    void run(text);
  });
  useEffect(() => listenForLabels((text) => scan(text)), []);
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        void run(typed);
      }}
    >
      <div className={styles.line}>
        <TextField
          ref={field}
          label="Code of whoever has come"
          placeholder="123 456"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          value={typed}
          error={problem}
          hint="No code? Search by the member’s name or box below, or scan the label of an item."
          onChange={({ target }) => {
            setProblem(undefined);
            setTyped(target.value);
          }}
        />
        <Button type="submit" tone="primary" busy={busy} busyLabel="Looking…">
          Find
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </form>
  );
}

function triesLeft(left: number): string {
  if (left === 0) return 'For ten minutes, search by name instead.';
  return `After ${left === 1 ? 'one more wrong code' : `${left} more wrong codes`} you can only search by name for ten minutes.`;
}
