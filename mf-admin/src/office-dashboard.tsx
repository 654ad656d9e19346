import type { ReactNode } from 'react';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Later, useAhead } from 'shared/ui/later';
import FindAnything from './find/find-anything';
import { OfficeFrame } from './frame/office-frame';

const profileDialog = {
  name: 'profile dialog',
  load: () => import(/* webpackChunkName: "profile-dialog" */ 'shared/dashboard/profile-dialog'),
};

/** What stands around an administrator's /dashboard pages: their frame, and the profile editor. */
export default function OfficeDashboard(): ReactNode {
  const { isOpen } = useProfileEditor();
  useAhead(profileDialog);
  return (
    <>
      <OfficeFrame find={<FindAnything />} />
      {isOpen && (
        <Later code={profileDialog} meanwhile={null}>
          {({ ProfileDialog }) => <ProfileDialog />}
        </Later>
      )}
    </>
  );
}
