import { type ReactNode, useRef, useState } from 'react';
import { type CsvColumn, csvHeader, csvRows, downloadCsv } from 'shared/lib/csv';
import type { Total } from 'shared/lib/directory';
import { formatCount } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { totalText } from '../lib/total-text';

interface ExportButtonProps<Row> {
  /** What the rows are, in the plural; part of the file's name. */
  what: string;
  columns: readonly CsvColumn<Row>[];
  /** All rows the filter shows, on all pages, part by part. */
  read: (signal: AbortSignal) => AsyncIterable<Row[]>;
  /** How many they are, once it is known. */
  total?: Total | undefined;
  disabled?: boolean;
}

/** Saves everything the search and the filter show as a CSV file. */
export function ExportButton<Row>({
  what,
  columns,
  read,
  total,
  disabled = false,
}: ExportButtonProps<Row>): ReactNode {
  const [count, setCount] = useState(0);
  const stopper = useRef<AbortController | null>(null);
  const { busy, run } = useAction(
    async () => {
      const say = unseenNews();
      const stop = new AbortController();
      stopper.current = stop;
      setCount(0);
      // as blobs, which the browser may keep on disk: a long table is not held as one text
      const parts = [new Blob([csvHeader(columns)])];
      let exported = 0;
      try {
        for await (const rows of read(stop.signal)) {
          parts.push(new Blob([csvRows(columns, rows)]));
          exported += rows.length;
          setCount(exported);
        }
      } catch (cause) {
        if (!stop.signal.aborted) throw cause;
      }
      if (stop.signal.aborted) return;
      downloadCsv(what, parts);
      say(`${formatCount(exported)} ${what} exported`);
    },
    { failureToast: 'The export could not be completed. Please try again.' },
  );
  if (busy && count > 0) {
    return (
      <Button size="sm" onClick={() => stopper.current?.abort()}>
        Cancel export ({formatCount(count)}
        {total && ` of ${totalText(total)}`})
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      disabled={disabled}
      busy={busy}
      busyLabel="Exporting…"
      onClick={() => void run()}
    >
      Export CSV
    </Button>
  );
}
