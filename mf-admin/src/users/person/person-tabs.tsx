import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import type { PersonRecord } from 'shared/users/person/types';
import { personPath } from '../../lib/office-paths';
import styles from './person-tabs.module.css';
import { countOf, type View, viewNames } from './views';

/** Leads to the parts of a record, each with how much there is. */
export function PersonTabs({
  record,
  views,
  view,
}: {
  record: PersonRecord;
  views: readonly View[];
  view: View;
}): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Parts of this record">
      {views.map((each) => {
        const count = countOf(each, record);
        return (
          <Link
            key={each}
            to={addressOf(record.profile.id, each)}
            className={styles.tab}
            aria-current={each === view ? 'page' : undefined}
          >
            {viewNames[each]}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Where a part of somebody's record stands. */
export function addressOf(id: string, view: View): string {
  return view === 'overview' ? personPath(id) : `${personPath(id)}&show=${view}`;
}
