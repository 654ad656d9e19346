import type { ReactNode } from 'react';
import { DashboardLayout } from './dashboard/dashboard-layout';
import { ProfileDialog } from './profiles/profile-dialog';

/** What stands around every /dashboard page: its frame, and the profile editor any page may open. */
export default function MemberDashboard(): ReactNode {
  return (
    <>
      <DashboardLayout />
      <ProfileDialog />
    </>
  );
}
