import type { ReactNode } from 'react';
import { ProfileDialog } from 'shared/profiles/profile-dialog';
import { MemberFrame } from './frame/member-frame';

/** What stands around a member’s /dashboard pages: their frame, and the profile editor any page may open. */
export default function MemberDashboard(): ReactNode {
  return (
    <>
      <MemberFrame />
      <ProfileDialog />
    </>
  );
}
