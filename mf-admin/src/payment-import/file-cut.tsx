import type { ReactNode } from 'react';
import { SelectField } from 'shared/ui/field';
import styles from './payment-import.module.css';
import { type CsvStatement, under } from './statement-csv';
import { type Delimiter, delimiters } from './statement-rows';
import { headerRows } from './statement-table';

const delimiterNames: Record<Delimiter, string> = {
  ';': 'Semicolon ;',
  ',': 'Comma ,',
  '\t': 'Tab',
  '|': 'Vertical bar |',
};

/** Where the columns end, and where their names stand. */
export function FileCut({
  csv,
  onCut,
  onChange,
}: {
  csv: CsvStatement;
  onCut: (delimiter: Delimiter) => void;
  onChange: (csv: CsvStatement) => void;
}): ReactNode {
  return (
    <details className={styles.cut}>
      <summary>Are the columns split wrongly?</summary>
      <div className={styles.fields}>
        <SelectField
          label="Columns are separated by"
          value={csv.delimiter}
          onChange={({ target: { value } }) => onCut(value as Delimiter)}
        >
          {delimiters.map((delimiter) => (
            <option key={delimiter} value={delimiter}>
              {delimiterNames[delimiter]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Column names are in"
          value={csv.headerAt ?? ''}
          onChange={({ target: { value } }) =>
            onChange(under(csv, value === '' ? null : Number(value)))
          }
        >
          <option value="">No row</option>
          {csv.rows.slice(0, headerRows).map(({ line, cells }, at) => (
            <option key={line} value={at}>
              Row {line}: {cells.join(', ').slice(0, 50)}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
