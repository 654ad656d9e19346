import { type ReactNode, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatCount, formatEuro } from 'shared/lib/money';
import type { MatchedLine } from 'shared/payment-import/types';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './lines-table.module.css';

const atFirst = 50;
const atOnce = 200;

/** Lines of a statement as a table, on a phone as cards; of many the first, and more on demand. */
export function LinesTable<Line extends MatchedLine>({
  label,
  rows,
  last,
  tick,
  children,
}: {
  /** What the lines are, for assistive technology. */
  label: string;
  rows: readonly Line[];
  /** Header of the last column. */
  last: string;
  /** The box in front of a line, and the one in front of all. */
  tick?: { all: ReactNode; one: (line: Line) => ReactNode };
  /** The last column. */
  children: (line: Line) => ReactNode;
}): ReactNode {
  const [shown, setShown] = useState(atFirst);
  const more = Math.min(rows.length - shown, atOnce);
  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noRedundantRoles: cards by CSS would take the roles away */}
        <table role="table" className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {tick && <th scope="col">{tick.all}</th>}
              <th scope="col">Row</th>
              <th scope="col">Received</th>
              <th scope="col">Amount</th>
              <th scope="col">Text</th>
              <th scope="col">{last}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((line) => (
              <tr key={line.line}>
                {tick && <td data-kind="tick">{tick.one(line)}</td>}
                <td data-label="Row">{line.line}</td>
                <td>{line.paid_on === null ? '–' : formatShortDay(line.paid_on)}</td>
                <td data-kind="figure">{line.amount === null ? '–' : formatEuro(line.amount)}</td>
                <td data-kind="text">
                  {line.payer && <b>{line.payer}</b>}
                  <span>{keepWhole(line.reference || (line.payer ? '' : 'no text'))}</span>
                </td>
                <td data-kind="text">{children(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <div className="ways">
          <Button size="sm" onClick={() => setShown(shown + atOnce)}>
            Show {formatCount(more)} more of {formatCount(rows.length)}
          </Button>
        </div>
      )}
    </>
  );
}
