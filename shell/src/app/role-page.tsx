import type { ReactNode } from 'react';
import { useAdminRole, useProfile } from 'shared/profile/use-profile';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import { RemotePage } from '../federation/remote-boundary';
import type { AppRoute } from './route-table';

/** Administrators and members see different pages at one address, each from their own remote. */
export default function RolePage({ route }: { route: AppRoute }): ReactNode {
  const role = useAdminRole();
  const { error, refetch } = useProfile();
  if (role) {
    const remote = (role.isAdmin && route.administratorRemote) || route.remote;
    return (
      <RemotePage key={remote} remote={remote} page={route.path} name={route.name} inDashboard />
    );
  }
  return (
    <PageSection>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={`Loading ${route.name}…`} height="row" />
      )}
    </PageSection>
  );
}
