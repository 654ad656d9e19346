import type { ReactNode } from 'react';
import type { AuditEntry, AuditFilter } from 'shared/audit/types';
import { formatMoment } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { tableName } from '../lib/audited-words';
import { personPath } from '../lib/office-paths';
import { AuditChanges } from './audit-changes';
import styles from './audit-entry.module.css';
import { actionNames, placeOf, thingName } from './audit-words';

const tones: Record<AuditEntry['action'], BadgeTone> = {
  insert: 'success',
  update: 'info',
  delete: 'danger',
};

interface AuditActionItemProps {
  /** What one action changed, the row that says best what it was first. */
  rows: readonly AuditEntry[];
  onNarrow: (part: Partial<AuditFilter>) => void;
}

/** Who did what, when: each change as before and after, and what else the same action changed. */
export function AuditActionItem({ rows, onNarrow }: AuditActionItemProps): ReactNode {
  const [lead, ...others] = rows;
  if (!lead) return null;
  const { created_at } = lead;
  return (
    <li className={styles.entry}>
      <header className={styles.head}>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        <What entry={lead} />
        <span className={styles.who}>
          by <Actor entry={lead} />
          <About entry={lead} />
        </span>
        <History entry={lead} onNarrow={onNarrow} />
      </header>
      <AuditChanges entry={lead} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            And {others.length === 1 ? 'one more change' : `${others.length} more changes`}
          </summary>
          {others.map((entry) => (
            <div key={entry.id} className={styles.other}>
              <div className={styles.otherHead}>
                <What entry={entry} />
                <History entry={entry} onNarrow={onNarrow} />
              </div>
              <AuditChanges entry={entry} />
            </div>
          ))}
        </details>
      )}
    </li>
  );
}

/** A change by the system, with the secret key, links to no person. */
function Actor({ entry: { actor_id: id, actor_name: name } }: { entry: AuditEntry }): ReactNode {
  if (!name) return 'a deleted account';
  return id === null ? name : <Link to={personPath(id)}>{name}</Link>;
}

function What({ entry }: { entry: AuditEntry }): ReactNode {
  return (
    <span className={styles.what}>
      <Badge tone={tones[entry.action]}>{actionNames[entry.action]}</Badge>
      <Thing entry={entry} />
    </span>
  );
}

function History({
  entry,
  onNarrow,
}: Pick<AuditActionItemProps, 'onNarrow'> & { entry: AuditEntry }): ReactNode {
  const { table_name, record_id } = entry;
  const what = [tableName(table_name), thingName(entry)].filter(Boolean).join(' ');
  return (
    <span className={styles.narrow}>
      <Button
        size="sm"
        tone="quiet"
        aria-label={`History of ${what}`}
        onClick={() => onNarrow({ record: record_id, table: table_name })}
      >
        History
      </Button>
    </span>
  );
}

function Thing({ entry }: { entry: AuditEntry }): ReactNode {
  const { table_name, record_id, thing } = entry;
  const place = placeOf(table_name, record_id, thing);
  const name = keepWhole(thingName(entry) ?? (place && 'no name'));
  return (
    <span>
      {tableName(table_name)} <b>{place ? <Link to={place}>{name}</Link> : name}</b>
      {thing === null && <span className={styles.gone}> (no longer exists)</span>}
    </span>
  );
}

function About({ entry }: { entry: AuditEntry }): ReactNode {
  const { subject_id: id, subject_name: name, thing, table_name, actor_id } = entry;
  const isNamed =
    ['profiles', 'memberships'].includes(table_name) || (name && name === thing?.name);
  if (id === null || id === actor_id || isNamed) return null;
  return (
    <>, about {name === null ? 'a deleted account' : <Link to={personPath(id)}>{name}</Link>}</>
  );
}
