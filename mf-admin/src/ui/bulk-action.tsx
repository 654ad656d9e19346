import type { ReactNode } from 'react';

/** Does it to one row; what it throws is read beside the row's name. */
type BulkRun<Row> = (row: Row) => Promise<unknown>;

/** For a dialog that asks once what all rows need: a date, a reason, a confirmation. */
export interface BulkQuestion<Row> {
  /** The selected rows it applies to. */
  rows: readonly Row[];
  /** Begins, and closes the dialog. */
  onRun: (run: BulkRun<Row>) => void;
  onClose: () => void;
}

/** For what several rows are made into together: one file, for example. */
interface BulkGathering<Row> {
  /** Takes one row in. */
  run: BulkRun<Row>;
  /** Makes the whole of the rows that were taken in; the others are named with the reason. */
  finish: () => Promise<unknown>;
}

/** What can be done with several rows of a list in one go. */
export type BulkAction<Row> = {
  /** The verb and what it is done to: "Mark as handled". */
  label: string;
  /** Whether it can be done with this row; the others of a selection are left alone. */
  applies: (row: Row) => boolean;
  /** What a row is called where its result is said. */
  name: (row: Row) => string;
} & (
  | { run: BulkRun<Row> }
  | { ask: (question: BulkQuestion<Row>) => ReactNode }
  | { gather: () => BulkGathering<Row> }
);
