import { type ReactNode, useState } from 'react';
import type { AuditChange, AuditEntry } from 'shared/audit/types';
import { Button } from 'shared/ui/button';
import { fieldName } from '../lib/audited-words';
import styles from './audit-entry.module.css';
import { valueText } from './audit-values';

const atFirst = 6; // of a row that was created or deleted, which has every column

/** The fields that changed, each as before and after; of what was created or deleted, what it held. */
export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const { changes, names } = entry;
  const [isWhole, setWhole] = useState(false);
  const told = Object.entries(changes)
    .filter(([column, change]) => isTold(column, change, names))
    .sort(([a], [b]) => fieldName(a).localeCompare(fieldName(b)));
  // a button would take as much room as the one field it hides
  const shown = isWhole || told.length === atFirst + 1 ? told : told.slice(0, atFirst);
  return (
    <div className={styles.body}>
      <dl className={styles.changes}>
        {shown.map(([column, change]) => (
          <div key={column} className={styles.change}>
            <dt>{fieldName(column)}</dt>
            <dd>
              <Change entry={entry} column={column} change={change} />
            </dd>
          </div>
        ))}
      </dl>
      {told.length > shown.length && (
        <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
          Show {told.length - shown.length} more
        </Button>
      )}
    </div>
  );
}

/** The key of the row itself says nothing; nor does a field that was empty all along. */
function isTold(column: string, change: AuditChange | null, names: AuditEntry['names']): boolean {
  if (column === 'id') return false;
  if (change === null) return true;
  return [change.from, change.to].some((value) => valueText(column, value, names) !== null);
}

function Change({
  entry: { action, names },
  column,
  change,
}: {
  entry: AuditEntry;
  column: string;
  change: AuditChange | null;
}): ReactNode {
  if (change === null) return <span className={styles.nothing}>Erased with the account</span>;
  const from = valueText(column, change.from, names);
  const to = valueText(column, change.to, names);
  if (action === 'insert') return <ins className={styles.after}>{to}</ins>;
  if (action === 'delete') return <del className={styles.before}>{from}</del>;
  return (
    <>
      <span className="visually-hidden">before: </span>
      {from === null ? (
        <span className={styles.nothing}>nothing</span>
      ) : (
        <del className={styles.before}>{from}</del>
      )}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">, after: </span>
      {to === null ? (
        <span className={styles.nothing}>nothing</span>
      ) : (
        <ins className={styles.after}>{to}</ins>
      )}
    </>
  );
}
