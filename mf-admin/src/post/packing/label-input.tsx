import { type ReactNode, useState } from 'react';
import { readPostCode } from 'shared/post/code';
import { TextField } from 'shared/ui/field';
import styles from './label-input.module.css';

/** Takes a label that is typed where there is no gun. */
export function LabelInput({ onLabel }: { onLabel: (code: string) => Promise<void> }): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <div className={styles.field}>
      <TextField
        label="Label"
        hint="Scan it, or type its eight characters and press Enter."
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || typed.trim() === '') return;
          const code = readPostCode(typed);
          setProblem(code === null ? 'This is not a code of our labels.' : undefined);
          if (code === null) return;
          setTyped('');
          void onLabel(code);
        }}
      />
    </div>
  );
}
