import type { ReactNode } from 'react';
import { affiliateDirectory } from 'shared/affiliates/api';
import { formatCount } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useDirectoryChanges } from 'shared/lib/use-directory';
import { useSearchParams } from 'shared/router';
import { PageHead } from 'shared/ui/page-head';
import { LinkSegments } from 'shared/ui/segments';
import { useUserCounts } from 'shared/users/use-users';
import { AffiliatesList } from './affiliates/affiliates-list';
import { UsersList } from './users/users-list';
import styles from './users-page.module.css';

/** /dashboard/users: users, and with `tab=affiliates` the applications to the programme (spec 2§2). */
export default function UsersPage(): ReactNode {
  const [parameters] = useSearchParams();
  const showsAffiliates = parameters.get('tab') === 'affiliates';
  const counts = useUserCounts();
  useDirectoryChanges(affiliateDirectory, !showsAffiliates); // the affiliates list follows changes itself

  return (
    <>
      <PageHead title={showsAffiliates ? 'Affiliates' : 'Users'}>
        <LinkSegments
          label="Users and affiliates"
          options={[
            { value: 'users', content: <Counted name="Users" count={counts?.users} /> },
            {
              value: 'affiliates',
              content: <Counted name="Affiliates" count={counts?.affiliates} />,
            },
          ]}
          chosen={showsAffiliates ? 'affiliates' : 'users'}
          addressOf={(tab) =>
            tab === 'affiliates' ? `${paths.users}?tab=affiliates` : paths.users
          }
        />
      </PageHead>
      {showsAffiliates ? <AffiliatesList /> : <UsersList />}
    </>
  );
}

function Counted({ name, count }: { name: string; count: number | undefined }): ReactNode {
  return (
    <>
      {name} <span className={styles.count}>{count === undefined ? '…' : formatCount(count)}</span>
    </>
  );
}
