import type { ReactNode } from 'react';
import { SelectField } from 'shared/ui/field';
import { type Layout, type Role, roles, valuesOf, withRole } from './layout';
import styles from './payment-import.module.css';
import type { StatementTable } from './statement-table';

const roleNames: Record<Role, string> = {
  booked: 'Booking date',
  value: 'Value date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  direction: 'Direction, in or out',
  currency: 'Currency',
  state: 'Status, booked or not',
  balance: 'Balance',
  payer: 'Payer',
  text: 'Text',
};

const shown = 3; // rows

/** The columns of a file with what stands in the first rows, and what each is. */
export function ColumnRoles({
  table,
  layout,
  onChange,
}: {
  table: StatementTable;
  layout: Layout;
  onChange: (layout: Layout) => void;
}): ReactNode {
  return (
    <fieldset className={styles.fields}>
      <legend>What each column is</legend>
      {table.columns.map((column, at) => (
        <SelectField
          key={at}
          label={column}
          hint={samplesOf(table, at)}
          value={layout.roles[at] ?? ''}
          onChange={({ target: { value } }) =>
            onChange(withRole(layout, at, value === '' ? null : (value as Role)))
          }
        >
          <option value="">Not needed</option>
          {roles
            .filter((role) => layout.roles[at] === role || canBe(role, table, at))
            .map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** A column of many different values says neither in or out nor whether a row is booked. */
function canBe(role: Role, { rows }: StatementTable, at: number): boolean {
  if (role !== 'direction' && role !== 'state') return true;
  return valuesOf(rows, at).length > 0;
}

function samplesOf({ rows }: StatementTable, at: number): ReactNode {
  const cells = rows.slice(0, 200).flatMap(({ cells }) => cells[at]?.trim() || []);
  const first = [...new Set(cells)].slice(0, shown);
  return first.length === 0 ? (
    'empty'
  ) : (
    <span className={styles.samples}>
      {first.map((cell) => (
        <span key={cell}>{cell}</span>
      ))}
    </span>
  );
}
