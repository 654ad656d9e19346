import type { ReactNode } from 'react';
import { adminsOnly, superAdminsOnly } from 'shared/lib/failure-texts';
import { paths } from 'shared/lib/paths';
import { useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { Link } from 'shared/router';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { LoadingPage, RemotePage } from '../federation/remote-boundary';
import { screenFor } from './screen-for';
import type { PlacedScreen } from './screens';

/**
 * Picks the screen by the person's role: administrators and members may have different screens at
 * one address, each from its own remote, and some are for administrators alone. This only chooses
 * what is shown; what may be read and written is decided by the database.
 */
export default function RolePage({ screens }: { screens: readonly PlacedScreen[] }): ReactNode {
  const role = useAdminRole();
  const { error, refetch } = useProfile();
  const { title, frame } = screens[0] as PlacedScreen;
  const screen = role && screenFor(screens, role);
  if (screen) {
    const { remote, path, title, frame } = screen;
    return (
      <RemotePage key={remote} remote={remote} page={path} name={title} inDashboard={!!frame} />
    );
  }
  if (role) return <Refusal title={title} isAdmin={role.isAdmin} inDashboard={!!frame} />;
  if (!error) return <LoadingPage name={title} />;
  return (
    <PageSection>
      <ErrorNotice
        error={screens.length > 1 ? error : `Failed to load data: ${error.userText}`}
        onRetry={() => void refetch()}
      />
    </PageSection>
  );
}

function Refusal({
  title,
  isAdmin,
  inDashboard,
}: {
  title: string;
  isAdmin: boolean;
  inDashboard: boolean;
}): ReactNode {
  const notice = isAdmin ? (
    <ErrorNotice error={superAdminsOnly}>
      <Link to={paths.dashboard}>Go to your dashboard</Link>
    </ErrorNotice>
  ) : (
    <ErrorNotice error={adminsOnly}>
      <Link to={paths.documents}>Go to your documents</Link>
    </ErrorNotice>
  );
  if (inDashboard) return notice;
  return (
    <PageSection>
      <h1>{title}</h1>
      {notice}
    </PageSection>
  );
}
