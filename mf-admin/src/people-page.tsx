import type { ReactNode } from 'react';
import { affiliateDirectory } from 'shared/affiliates/api';
import type { Total } from 'shared/lib/directory';
import { paths } from 'shared/lib/paths';
import { totalText } from 'shared/lib/total-text';
import { useDirectoryChanges, useDirectoryTotal } from 'shared/lib/use-directory';
import { Link, useSearchParams } from 'shared/router';
import { userDirectory } from 'shared/users/api';
import { AffiliatesList } from './affiliates/affiliates-list';
import styles from './people-page.module.css';
import { UsersList } from './users/users-list';

/** /dashboard/users: users, and with `tab=affiliates` the applications to the programme (spec 2§2). */
export default function PeoplePage(): ReactNode {
  const [parameters] = useSearchParams();
  const showsAffiliates = parameters.get('tab') === 'affiliates';
  // the list on the screen knows its own total, unless search or filter leave something out
  const isNarrowed = ['q', 'filter', 'plan'].some((name) => parameters.get(name));
  const users = useDirectoryTotal(userDirectory, showsAffiliates || isNarrowed);
  const affiliates = useDirectoryTotal(affiliateDirectory, !showsAffiliates || isNarrowed);
  useDirectoryChanges(affiliateDirectory, !showsAffiliates); // the affiliates list follows changes itself

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2>{showsAffiliates ? 'Affiliates' : 'Users'}</h2>
        <nav className={styles.tabs} aria-label="Users and affiliates">
          <Tab to={paths.users} name="Users" count={users} isCurrent={!showsAffiliates} />
          <Tab
            to={`${paths.users}?tab=affiliates`}
            name="Affiliates"
            count={affiliates}
            isCurrent={showsAffiliates}
          />
        </nav>
      </header>
      {showsAffiliates ? <AffiliatesList /> : <UsersList />}
    </div>
  );
}

function Tab({
  to,
  name,
  count,
  isCurrent,
}: {
  to: string;
  name: string;
  count: Total | undefined;
  isCurrent: boolean;
}): ReactNode {
  return (
    <Link to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
      {name} <span className={styles.count}>{count ? totalText(count) : '…'}</span>
    </Link>
  );
}
