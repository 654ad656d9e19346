import { type ReactNode, useEffect } from 'react';
import { profileKey, useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { useOfficeLock } from 'shared/second-factor/use-second-factor';
import { watchTable } from 'shared/table-changes/api';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { keepLock, keepRole } from '../session/known-role';

/**
 * Learns the person's role from their profile and follows it: a role that is given or taken away
 * changes frame and page while they are open.
 * @param children stand in for the dashboard while the role is not known
 */
export default function FollowRole({ children }: { children: ReactNode }): ReactNode {
  const userId = useAppStore(({ session }) => session.userId);
  const role = useAdminRole();
  const { error, refetch } = useProfile();
  const { isAdmin, isSuperAdmin } = role ?? {};
  const lock = useOfficeLock(isAdmin === true) ?? null;

  // before the role: with it the frame of the office appears
  useEffect(() => keepLock(lock), [lock]);

  useEffect(() => {
    if (userId === null || isAdmin === undefined || isSuperAdmin === undefined) return;
    keepRole({ userId, isAdmin, isSuperAdmin });
  }, [userId, isAdmin, isSuperAdmin]);

  useEffect(() => {
    if (userId === null) return;
    const ask = () => void queryClient.invalidateQueries({ queryKey: profileKey(userId) });
    return watchTable('profiles', ask, `id=eq.${userId}`);
  }, [userId]);

  if (!children || role || !error) return children;
  return (
    <PageSection>
      <h1>Member Dashboard</h1>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    </PageSection>
  );
}
