import type { ReactNode } from 'react';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { useAdminRole } from 'shared/profiles/use-profile';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { useIsOfficer } from 'shared/verification/office/use-verification-office';
import { Case } from './case';
import { NoOfficer } from './no-officer';
import { Officers } from './officers';
import { Queue } from './queue';
import styles from './verifications-page.module.css';

/** /dashboard/verifications: who may use an address; cases for officers, and who they are for others (decision 058). */
export default function VerificationsPage(): ReactNode {
  const { data: isOfficer, error, refetch } = useIsOfficer();
  const mayName = useAdminRole()?.isSuperAdmin ?? false;
  const open = useOpenInAddress('open');
  if (isOfficer && open.value !== null) {
    return <Case key={open.value} id={open.value} onOpen={open.show} onClose={open.close} />;
  }
  return (
    <div className={styles.page}>
      <PageHead
        title="Verifications"
        intro="Who uses our addresses. By law we know them before we serve them, and review them."
      />
      {isOfficer === undefined && !error && (
        <Skeleton label="Loading verifications…" lines={5} height="row" />
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isOfficer && <Queue onOpen={open.show} />}
      {isOfficer === false && <NoOfficer mayName={mayName} />}
      {(mayName || isOfficer === false) && <Officers mayName={mayName} />}
    </div>
  );
}
