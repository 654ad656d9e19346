import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { fetchChanges } from 'shared/users/person/api';
import type { PersonChange } from 'shared/users/person/types';
import { fieldName, tableName } from '../../lib/audited-words';
import { personPath } from '../../lib/office-paths';
import { PersonItem, PersonList } from './person-list';
import styles from './person-list.module.css';

const verbs: Readonly<Record<PersonChange['action'], string>> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
};

/** What administrators changed about them; before and after stand in the audit log. */
export function PersonChanges({ id }: { id: string }): ReactNode {
  return (
    <div className={styles.whole}>
      <PersonList
        id={id}
        what="changes"
        fetchPart={(part) => fetchChanges(id, part)}
        empty="No changes by administrators"
      >
        {(row) => (
          <PersonItem
            title={`${verbs[row.action]}: ${tableName(row.table_name)}`}
            end={formatMoment(row.created_at)}
            facts={[
              <span key="who">
                By{' '}
                {row.actor_id && row.actor_name ? (
                  <Link to={personPath(row.actor_id)}>{row.actor_name}</Link>
                ) : (
                  row.actor_name || 'a deleted account'
                )}
              </span>,
              row.columns.map(fieldName).join(', '),
            ]}
          />
        )}
      </PersonList>
      <ButtonLink size="sm" to={`${paths.audit}?subject=${id}`}>
        View in audit log
      </ButtonLink>
    </div>
  );
}
