import { type ReactNode, useState } from 'react';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import { TextField } from 'shared/ui/field';
import { Segments } from 'shared/ui/segments';
import type { Page } from './pages';
import { mostSheets, readSheets, type Sides, sheetRange, sheetsFor } from './sheets';
import styles from './sheets-field.module.css';

interface Sheets {
  /** Null: not said yet, or no number. */
  count: number | null;
  field: ReactNode;
}

const options = [
  { value: '1', content: 'One side' },
  { value: '2', content: 'Both sides' },
] as const;

/** How many sheets of paper were scanned: counted from the pages, unless somebody knows better. */
export function useSheets(pages: readonly Page[], isBilled: boolean): Sheets {
  const [sides, setSides] = useState<Sides | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const found = sheetsFor(pages, sides);
  const text = typed ?? (found === null ? '' : `${found}`);
  const most = mostSheets(pages);
  const count = readSheets(text, most);
  const documents = count === null ? 1 : Math.ceil(count / sheetsOfDocument);
  const isAsking =
    sides === null && typed === null && sheetsFor(pages, 1) !== null && count === null;
  return {
    count,
    field: (
      <div className={styles.sheets}>
        <Segments
          name="scanned-sides"
          label="Scanned"
          options={options}
          chosen={sides && `${sides}`}
          onChoose={(value) => {
            setSides(value === '2' ? 2 : 1);
            setTyped(null);
          }}
        />
        <TextField
          name="sheets"
          label="Sheets of paper"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          error={
            text !== '' && count === null
              ? `Enter a number from ${sheetRange.from} to ${most}`
              : undefined
          }
          hint={
            isAsking
              ? 'Say whether both sides were scanned.'
              : isBilled && documents > 1
                ? `Counts as ${documents} documents of the plan.`
                : undefined
          }
          required
        />
      </div>
    ),
  };
}
