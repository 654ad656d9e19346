import { useEffect, useState } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import type { CsvStatement } from './statement-csv';
import { type ReadStatement, readLines } from './statement-lines';

export interface Reading {
  csv: CsvStatement;
  read: ReadStatement;
}

export async function readCsv(csv: CsvStatement, signal?: AbortSignal): Promise<Reading> {
  return { csv, read: await readLines(csv.table, csv.layout, maltaToday(), signal) };
}

/** What the file says as it is cut and laid out now; as it was before, until a long file has been read anew. */
export function useReading(
  csv: CsvStatement,
  first: Reading,
): { read: ReadStatement; isReading: boolean } {
  const [known, setKnown] = useState(first);
  const isReading = known.csv !== csv;
  useEffect(() => {
    if (!isReading) return;
    const stop = new AbortController();
    void readCsv(csv, stop.signal).then((reading) => {
      if (!stop.signal.aborted) setKnown(reading);
    });
    return () => stop.abort();
  }, [csv, isReading]);
  return { read: known.read, isReading };
}
