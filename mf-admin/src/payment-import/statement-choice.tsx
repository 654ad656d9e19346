import { type DragEvent, type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { ErrorNotice } from 'shared/ui/error-notice';
import { layoutOf } from './layout';
import styles from './payment-import.module.css';
import { type Reading, readLines } from './statement-lines';
import { readStatementTable, type StatementTable } from './statement-table';
import { readStatementText } from './statement-text';

export interface ChosenStatement {
  name: string;
  table: StatementTable;
  /** By the layout it has as far as one can tell. */
  first: Reading;
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
      const table = await readStatementTable(await readStatementText(file));
      const layout = layoutOf(table);
      const read = await readLines(table, layout);
      onChosen({ name: file.name, table, first: { layout, read } });
    },
    { fallback: 'This file could not be read. Is it the CSV export of your bank?' },
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
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="visually-hidden"
          aria-label="Bank statement (CSV)"
          onChange={({ currentTarget: input }) => {
            choose(input.files);
            input.value = ''; // the same file can be chosen again
          }}
        />
        <strong>{busy ? 'Reading the file…' : 'Choose a bank statement, or drop it here'}</strong>
        <span className={styles.hint}>
          CSV, as your online banking exports it, up to 100,000 rows. The file stays on this
          computer; only its lines with money received are compared with the orders.
        </span>
      </label>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
