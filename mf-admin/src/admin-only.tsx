import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useAdminRole, useProfile } from 'shared/profile/use-profile';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';

/**
 * Shows a page to administrators and says no to everybody else. A courtesy: what may be read and
 * written is decided by the database.
 */
export function AdminOnly({ children }: { children: ReactNode }): ReactNode {
  const role = useAdminRole();
  const { error, refetch } = useProfile();
  if (role?.isAdmin) return children;
  if (role) {
    return (
      <ErrorNotice error="Access denied: Admin privileges required">
        <Link to={paths.documents}>Go to your documents</Link>
      </ErrorNotice>
    );
  }
  if (error) {
    const text = `Failed to load data: ${error.userText}`;
    return <ErrorNotice error={text} onRetry={() => void refetch()} />;
  }
  return <Skeleton label="Loading…" lines={12} height="row" />;
}
