import type { ReactNode } from 'react';
import type { AuditEntry, AuditFilter } from 'shared/audit/types';
import { formatMoment } from 'shared/lib/malta-time';
import { personPath } from 'shared/lib/office-paths';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { shortId } from 'shared/users/types';
import { AuditChanges } from './audit-changes';
import styles from './audit-entry.module.css';
import { actionNames, placeOf, tableName } from './audit-words';

const tones: Record<AuditEntry['action'], BadgeTone> = {
  insert: 'success',
  update: 'info',
  delete: 'danger',
};

interface AuditEntryItemProps {
  entry: AuditEntry;
  onNarrow: (part: Partial<AuditFilter>) => void;
}

/** Who changed what, when, and each change as before and after. */
export function AuditEntryItem({ entry, onNarrow }: AuditEntryItemProps): ReactNode {
  const { action, table_name, record_id, thing, created_at } = entry;
  const what = `${tableName(table_name)} ${thing?.name ?? shortId(record_id)}`;
  return (
    <li className={styles.entry}>
      <header className={styles.head}>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        <span className={styles.what}>
          <Badge tone={tones[action]}>{actionNames[action]}</Badge>
          <Thing entry={entry} />
        </span>
        <span className={styles.who}>
          by <Actor entry={entry} />
          <About entry={entry} />
        </span>
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
      </header>
      <AuditChanges action={action} changes={entry.changes} />
    </li>
  );
}

/** The system, with the secret key, is no person to look at. */
function Actor({ entry: { actor_id: id, actor_name: name } }: { entry: AuditEntry }): ReactNode {
  return id === null ? name : <Link to={personPath(id)}>{name || shortId(id)}</Link>;
}

function Thing({ entry: { table_name, record_id, thing } }: { entry: AuditEntry }): ReactNode {
  const place = placeOf(table_name, record_id, thing);
  const name = thing?.name ?? shortId(record_id);
  return (
    <span>
      {tableName(table_name)} <b>{place ? <Link to={place}>{name}</Link> : name}</b>
      {thing === null && <span className={styles.gone}> (no longer there)</span>}
    </span>
  );
}

function About({ entry }: { entry: AuditEntry }): ReactNode {
  const { subject_id: id, subject_name: name, table_name, actor_id } = entry;
  if (id === null || table_name === 'profiles' || id === actor_id) return null;
  return (
    <>, about {name === null ? 'somebody who is gone' : <Link to={personPath(id)}>{name}</Link>}</>
  );
}
