import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import { changeNote, fetchNote } from 'shared/person-notes/api';
import { longestNote, type PersonNote } from 'shared/person-notes/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import { reloadPerson } from 'shared/users/person/use-person';
import * as v from 'valibot';
import { PresentState } from '../../ui/present-state';

const schema = v.object({ note: needed('Please write a note', longestNote) });

/** Changes what a note says. */
export function EditNoteDialog({
  note: present,
  onClose,
}: {
  note: PersonNote;
  onClose: () => void;
}): ReactNode {
  const keptAs = `note ${present.id}`;
  const { row: read } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(read);
  return (
    <DialogForm
      title="Edit note"
      action="Save note"
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{
        schema,
        send: async ({ note }) => {
          await changeNote(known, note);
          await reloadPerson(known.user_id);
        },
      }}
      initial={{ note: read.note }}
      ways={(error) => (
        <PresentState
          error={error}
          opened={read}
          read={() => fetchNote(read.id)}
          facts={({ note }) => [['Note', note]]}
          onSeen={setKnown}
        />
      )}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('note')}
          label="Note"
          hint="For the office only. The person can ask for a copy of these notes."
          rows={5}
        />
      )}
    </DialogForm>
  );
}
