import type { ReactNode } from 'react';
import { ProfileDialog } from 'shared/profiles/profile-dialog';
import FindAnything from './find/find-anything';
import { OfficeFrame } from './frame/office-frame';
import { UnsentPost } from './post/counter/unsent-post';

/** What stands around an administrator's /dashboard pages: their frame, and the profile editor. */
export default function OfficeDashboard(): ReactNode {
  return (
    <>
      <OfficeFrame
        find={
          <>
            <UnsentPost />
            <FindAnything />
          </>
        }
      />
      <ProfileDialog />
    </>
  );
}
