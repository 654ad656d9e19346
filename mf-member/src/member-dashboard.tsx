import type { ReactNode } from 'react';
import { ProfileDialog } from 'shared/dashboard/profile-dialog';
import { DashboardLayout } from './dashboard/dashboard-layout';

/** What stands around a member’s /dashboard pages: their frame, and the profile editor any page may open. */
export default function MemberDashboard(): ReactNode {
  return (
    <>
      <DashboardLayout />
      <ProfileDialog />
    </>
  );
}
