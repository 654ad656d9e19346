import { type ReactNode, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckStatement } from './check-statement';
import { ColumnRoles } from './column-roles';
import { FileCut } from './file-cut';
import { columnOf, valuesOf } from './layout';
import styles from './payment-import.module.css';
import { rememberLayout } from './remember-layout';
import { type CsvStatement, cutAt } from './statement-csv';
import type { ReadStatement } from './statement-lines';
import { UnsaidFields, ValueMeanings } from './statement-meanings';
import { type Reading, useReading } from './use-reading';

/** Which column of a CSV file is what: suggested, confirmed once, and then remembered. */
export function CheckColumns({
  name,
  first,
  onConfirmed,
}: {
  name: string;
  first: Reading;
  onConfirmed: (reading: Reading) => void;
}): ReactNode {
  const [csv, setCsv] = useState(first.csv);
  const { read, isReading } = useReading(csv, first);
  const [isOpen] = useState(
    () => first.csv.keptAt === null || hasUnknown(first) || !balancesAgree(first),
  );
  const cutting = useAction(async (delimiter: CsvStatement['delimiter']) =>
    setCsv(await cutAt(csv, delimiter)),
  );
  const { table, layout, keptAt } = csv;
  const change = (next: CsvStatement['layout']) => setCsv({ ...csv, layout: next });

  return (
    <CheckStatement
      name={name}
      read={read}
      isReading={isReading || cutting.busy}
      problem={problemOf(csv, read)}
      isKnown={!isOpen}
      onConfirmed={() => {
        if (keptAt === null || csv !== first.csv) rememberLayout(csv, read);
        onConfirmed({ csv, read });
      }}
    >
      <details className={styles.columns} open={isOpen}>
        <summary>
          {keptAt === null
            ? 'Please check the columns'
            : `Columns confirmed on ${formatShortDay(keptAt)}`}
        </summary>
        <p className={styles.hint}>
          {keptAt === null
            ? 'We read the columns like this. Once you confirm, we remember it for files with the same columns, for your colleagues too.'
            : 'Your changes here also apply to future files.'}
        </p>
        <UnsaidFields layout={layout} unsaid={read.unsaid} onChange={change} />
        <ColumnRoles table={table} layout={layout} onChange={change} />
        <ValueMeanings table={table} layout={layout} onChange={change} />
        <FileCut csv={csv} onCut={(delimiter) => void cutting.run(delimiter)} onChange={setCsv} />
        {cutting.error && <ErrorNotice error={cutting.error} />}
      </details>
    </CheckStatement>
  );
}

/** Where they do not, the columns may mean something else than in the files before. */
const balancesAgree = ({ read: { growth } }: Reading) => growth?.byBalances === growth?.byRows;

function hasUnknown({ csv: { table, layout }, read }: Reading): boolean {
  const values = (['direction', 'state'] as const).flatMap((role) =>
    valuesOf(table.rows, columnOf(layout, role)),
  );
  return read.unsaid.size > 0 || values.some((value) => !Object.hasOwn(layout.meanings, value));
}

function problemOf(
  { layout: { roles } }: CsvStatement,
  { lines, left }: ReadStatement,
): string | null {
  if (!roles.includes('booked') && !roles.includes('value')) {
    return 'Please choose the column with the date.';
  }
  if (!roles.includes('amount') && !roles.includes('in')) {
    return 'Please choose the column with the amount, or with the money that came in.';
  }
  if (lines.length > 0) return null;
  return left.some(({ why }) => why === 'out')
    ? 'According to these columns, money went out but none came in.'
    : 'According to these columns, this file has no payments.';
}
