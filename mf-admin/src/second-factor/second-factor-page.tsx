import type { ReactNode } from 'react';
import { useAdminRole } from 'shared/profiles/use-profile';
import { PageHead } from 'shared/ui/page-head';
import { OfficeCard } from './office-card';
import { OwnCard } from './own-card';
import styles from './second-factor-page.module.css';

/** /dashboard/second-factor: what administrators sign in with besides the password. */
export default function SecondFactorPage(): ReactNode {
  const role = useAdminRole();
  return (
    <div className={styles.page}>
      <PageHead
        title="Second factor"
        intro="After your password, you enter a code from an app on your phone. A stolen password alone then opens nothing."
      />
      <OwnCard />
      {role?.isSuperAdmin && <OfficeCard />}
    </div>
  );
}
