import type { ReactNode } from 'react';
import { type CsvColumn, downloadCsv, toCsv } from 'shared/lib/csv';
import { maltaToday } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { showToast } from 'shared/runtime/store';
import { Button } from './button';

interface ExportButtonProps<Row> {
  /** What the rows are, in the plural; part of the file's name. */
  what: string;
  columns: readonly CsvColumn<Row>[];
  /** All rows the filter shows, on all pages. */
  read: () => Promise<Row[]>;
  disabled?: boolean;
}

/** Saves everything the search and the filter show as a CSV file. */
export function ExportButton<Row>({
  what,
  columns,
  read,
  disabled = false,
}: ExportButtonProps<Row>): ReactNode {
  const { busy, run } = useAction(
    async () => {
      const rows = await read();
      downloadCsv(`${what}-${maltaToday()}.csv`, toCsv(columns, rows));
      showToast(`${rows.length} ${what} exported`);
    },
    { failureToast: 'The export could not be completed. Please try again.' },
  );
  return (
    <Button disabled={disabled} busy={busy} busyLabel="Exporting…" onClick={() => void run()}>
      Export CSV
    </Button>
  );
}
