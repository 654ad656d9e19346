import type { ReactNode } from 'react';
import { SelectField } from 'shared/ui/field';
import { columnOf, type Layout, type Meaning, valuesOf } from './layout';
import styles from './payment-import.module.css';
import type { Unsaid } from './read-row';
import type { StatementTable } from './statement-table';

interface Props {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

const choices: Record<'direction' | 'state', [Meaning, string][]> = {
  direction: [
    ['in', 'Money came in'],
    ['out', 'Money went out'],
  ],
  state: [
    ['booked', 'Booked'],
    ['open', 'Not booked, or taken back'],
  ],
};

/** What the words of the columns of direction and state mean. */
export function ValueMeanings({
  table,
  layout,
  onChange,
}: Props & { table: StatementTable }): ReactNode {
  return (['direction', 'state'] as const).map((role) => {
    const column = columnOf(layout, role);
    const values = valuesOf(table.rows, column);
    if (values.length === 0) return null;
    return (
      <fieldset key={role} className={styles.fields}>
        <legend>What the values in “{table.columns[column]}” mean</legend>
        {values.map((value) => (
          <SelectField
            key={value}
            label={`“${value}”`}
            value={layout.meanings[value] ?? ''}
            onChange={({ target }) =>
              onChange({ ...layout, meanings: withMeaning(layout, value, target.value) })
            }
          >
            <option value="">Not known</option>
            {choices[role].map(([meaning, name]) => (
              <option key={meaning} value={meaning}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
    );
  });
}

function withMeaning(layout: Layout, value: string, meaning: string): Layout['meanings'] {
  const others = Object.entries(layout.meanings).filter(([other]) => other !== value);
  return Object.fromEntries(meaning === '' ? others : [...others, [value, meaning as Meaning]]);
}

interface Field {
  /** Why it is asked: what rows lack. */
  unsaid: Unsaid;
  of: 'dayOrder' | 'decimal' | 'unsigned' | 'currency' | 'state';
  label: string;
  options: [value: string, name: string][];
}

const fields: Field[] = [
  {
    unsaid: 'unsigned',
    of: 'unsigned',
    label: 'Amounts without a minus',
    options: [['in', 'Money that came in']],
  },
  {
    unsaid: 'currency',
    of: 'currency',
    label: 'Amounts without a currency',
    options: [
      ['EUR', 'Euros'],
      ['other', 'Another currency'],
    ],
  },
  {
    unsaid: 'state',
    of: 'state',
    label: 'All rows are',
    options: [['booked', 'Booked']],
  },
  {
    unsaid: 'order',
    of: 'dayOrder',
    label: 'Dates begin with',
    options: [
      ['day', 'The day'],
      ['month', 'The month'],
      ['year', 'The year'],
    ],
  },
  {
    unsaid: 'decimal',
    of: 'decimal',
    label: 'Fifteen hundred is written as',
    options: [
      [',', '1.500 or 1.500,00'],
      ['.', '1,500 or 1,500.00'],
    ],
  },
];

/** What no column says, and holds for the whole file. Until it is said, its rows are asked about. */
export function UnsaidFields({
  layout,
  unsaid,
  onChange,
}: Props & { unsaid: ReadonlySet<Unsaid> }): ReactNode {
  const asked = fields.filter((field) => unsaid.has(field.unsaid) || layout[field.of] !== null);
  if (asked.length === 0) return null;
  return (
    <fieldset className={styles.fields}>
      <legend>What the file does not say</legend>
      {asked.map(({ of, label, options }) => (
        <SelectField
          key={of}
          label={label}
          value={layout[of] ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...layout, [of]: value === '' ? null : value })
          }
        >
          <option value="">Not known</option>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
