import { type DragEvent, type ReactNode, useState } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { fetchStatementLayouts } from 'shared/payment-import/api';
import { ErrorNotice } from 'shared/ui/error-notice';
import { readCamt } from './camt';
import styles from './payment-import.module.css';
import { openCsv } from './statement-csv';
import type { ReadStatement } from './statement-lines';
import { isXml, readStatementText } from './statement-text';
import { type Reading, readCsv } from './use-reading';

export interface ChosenStatement {
  name: string;
  read: ReadStatement;
  /** How a CSV file is read; null of a camt message, which says everything itself. */
  reading: Reading | null;
}

/** Where a bank's file is chosen or dropped. It stays in this browser. */
export function StatementChoice({
  onChosen,
}: {
  onChosen: (statement: ChosenStatement) => void;
}): ReactNode {
  const [isOver, setOver] = useState(false);
  const { busy, error, run } = useAction(
    async (file: File) => {
      const text = await readStatementText(file);
      const { name } = file;
      if (isXml(text)) {
        onChosen({ name, read: await readCamt(text, maltaToday()), reading: null });
        return;
      }
      const reading = await readCsv(await openCsv(text, await fetchStatementLayouts()));
      onChosen({ name, read: reading.read, reading });
    },
    { fallback: 'This file could not be read. Is it a camt or CSV export from your bank?' },
  );
  function choose(files: FileList | null | undefined): void {
    const [file] = files ?? [];
    if (file) void run(file);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }
  return (
    <>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault(); // or the browser would open the file
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          accept=".xml,.csv,.txt,.tsv,application/xml,text/xml,text/csv,text/plain"
          className="visually-hidden"
          aria-label="Bank statement"
          onChange={({ currentTarget: input }) => {
            choose(input.files);
            input.value = ''; // the same file can be chosen again
          }}
        />
        <strong>{busy ? 'Reading the file…' : 'Choose a bank statement, or drop it here'}</strong>
        <span className={styles.hint}>
          Best as camt.053 or camt.054 (XML), which leaves nothing to guess. Otherwise as CSV, up to
          100,000 rows. The file stays on this computer; only its lines with money received are
          compared with orders.
        </span>
      </label>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
