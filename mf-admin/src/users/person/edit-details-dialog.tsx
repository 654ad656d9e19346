import { type ReactNode, useState } from 'react';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import {
  ProfileInput,
  personSchema,
  profileFields,
  profileLabel,
  profileValues,
} from 'shared/profiles/profile-fields';
import type { Profile } from 'shared/profiles/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { presentProfile, savePerson } from 'shared/users/person/use-person';
import { userName } from 'shared/users/types';
import { PresentState } from '../../ui/present-state';
import styles from './edit-dialogs.module.css';

/** Changes what somebody's profile says of them; their e-mail is theirs to change. */
export function EditDetailsDialog({
  profile,
  onClose,
}: {
  profile: Profile;
  onClose: () => void;
}): ReactNode {
  const keptAs = `details ${profile.id}`;
  // as it was: the page behind the dialog follows what others do
  const { row: read } = useBeginning(keptAs, profile);
  const [seen, setSeen] = useState(read);
  return (
    <DialogForm
      title="Edit details"
      intro={`${userName(read)}, ${read.email ?? 'no e-mail address'}`}
      action="Save changes"
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{
        schema: personSchema,
        send: async (typed) => {
          const say = unseenNews();
          await savePerson(seen, typed);
          say(`The details of ${typed.full_name} are saved.`);
        },
      }}
      initial={profileValues(read)}
      ways={(error) => (
        <PresentState
          error={error}
          opened={read}
          read={() => presentProfile(read.id)}
          facts={(row) =>
            profileFields.map((name) => [profileLabel(name), profileValues(row)[name]])
          }
          onSeen={setSeen}
        />
      )}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.fields}>
          {profileFields.map((name) => (
            <ProfileInput key={name} form={form} name={name} />
          ))}
        </div>
      )}
    </DialogForm>
  );
}
