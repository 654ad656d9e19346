import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useCode } from 'shared/lib/use-code';
import { Link } from 'shared/router';
import { Dialog } from 'shared/ui/dialog';
import { DiscardQuestion } from 'shared/ui/discard-question';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { endProfileDraft } from './profile-draft';
import { useProfile } from './use-profile';
import { useProfileEditor } from './use-profile-editor';

const forInvoice =
  'Your invoice shows your details as saved here. A field you leave blank keeps its saved value.';

const loadForm = () => import(/* webpackChunkName: "profile-form" */ './profile-form');

/**
 * Edit Profile & Business Address. Escape, a click beside it and Cancel close it; when something
 * was typed they ask first. Back closes it, too; what was typed is there again when it is opened.
 */
export function ProfileDialog(): ReactNode {
  const { isOpen, isForInvoice, isForVat, close } = useProfileEditor();
  const { data: profile, error, refetch } = useProfile();
  // every page has this dialog around it, and few visits open it
  const code = useCode('profile-form', loadForm, isOpen);
  const Form = code.data?.ProfileForm;
  const failed = (!profile && error && { error, refetch }) || (!Form && code.error && code);
  const isChanged = useRef<() => boolean>(() => false);
  const [isAsking, setAsking] = useState(false);

  function requestClose(): void {
    if (isChanged.current()) setAsking(true);
    else close();
  }

  function leave(event: MouseEvent): void {
    if (!isChanged.current()) return; // the address changes, and the dialog goes with it
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={requestClose}
        title="Edit Profile & Business Address"
        intro={isForInvoice ? forInvoice : 'A field you leave blank keeps its saved value.'}
      >
        <p>
          <Link to={paths.ownData} onClick={leave}>
            Download your data, or delete your account
          </Link>
        </p>
        {profile && Form && (
          <Form
            profile={profile}
            isForInvoice={isForInvoice}
            isForVat={isForVat}
            isChanged={isChanged}
            onCancel={requestClose}
            onSaved={close}
          />
        )}
        {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
        {!(profile && Form) && !failed && (
          <Skeleton label="Loading your profile…" lines={5} height="row" />
        )}
      </Dialog>
      <DiscardQuestion
        open={isOpen && isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          endProfileDraft();
          close();
        }}
      />
    </>
  );
}
