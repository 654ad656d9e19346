import { type ReactNode, useRef, useState } from 'react';
import { useProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Dialog } from 'shared/ui/dialog';
import { DiscardQuestion } from 'shared/ui/discard-question';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { ProfileForm } from './profile-form';

/**
 * Edit Profile & Business Address. Escape, a click beside it and Cancel close it; when something
 * was typed they ask first.
 */
export function ProfileDialog(): ReactNode {
  const { isOpen, close } = useProfileEditor();
  const { data: profile, error, refetch } = useProfile();
  const isChanged = useRef<() => boolean>(() => false);
  const [isAsking, setAsking] = useState(false);

  function requestClose(): void {
    if (isChanged.current()) setAsking(true);
    else close();
  }

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={requestClose}
        title="Edit Profile & Business Address"
        intro="A field you leave blank keeps its saved value."
      >
        {profile && (
          <ProfileForm
            profile={profile}
            isChanged={isChanged}
            onCancel={requestClose}
            onSaved={close}
          />
        )}
        {!profile && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!profile && !error && <Skeleton label="Loading your profile…" lines={5} height="row" />}
      </Dialog>
      <DiscardQuestion
        open={isOpen && isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={close}
      />
    </>
  );
}
