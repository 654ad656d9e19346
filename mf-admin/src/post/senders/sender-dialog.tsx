import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import type { ListedSender } from 'shared/post/types';
import { presentPostSender, savePostSender } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';
import { PresentState } from '../../ui/present-state';

const longest = 120;

const schema = v.object({
  name: needed('Enter the name of the sender', longest),
  is_official: v.boolean(),
});

/** Adds a sender to the list of the counter, or changes one. */
export function SenderDialog({
  sender: present,
  onClose,
}: {
  /** Null for a new one. */
  sender: ListedSender | null;
  onClose: () => void;
}): ReactNode {
  const keptAs = `sender ${present?.id}`;
  const { row: read, newId } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(read);
  return (
    <DialogForm
      title={read ? 'Edit sender' : 'New sender'}
      action={known ? 'Save sender' : 'Add sender'}
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{
        schema,
        send: async (rules) => {
          const say = unseenNews();
          await savePostSender(known, newId, rules);
          say(known ? `${rules.name} is saved.` : `${rules.name} is on the list.`);
        },
      }}
      initial={{ name: read?.name ?? '', is_official: read?.is_official ?? false }}
      refusals={{ '23505': { field: 'name', text: 'This sender is on the list already' } }}
      ways={(error) =>
        read && (
          <PresentState
            error={error}
            opened={read}
            read={() => presentPostSender(read.id)}
            facts={({ name, is_official: isOfficial }) => [
              ['Name', name],
              ['Official', isOfficial ? 'Yes' : 'No'],
            ]}
            onSeen={setKnown}
            onGone={() => setKnown(null)}
          />
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label="Name"
            maxLength={longest}
            autoComplete="off"
            hint={read ? 'Members read it on all post that has this sender.' : undefined}
          />
          <CheckboxField
            {...form.field('is_official')}
            label="Official: a registry, tax office, court, authority or bank"
          />
          {known && form.values.is_official && !known.is_official && (
            <Notice tone="info" announce>
              <p>
                Post of this sender that is here and that members have not read becomes official:
                they are told at once, and again after two working days; then you are asked to phone
                them. A request to shred it is refused. Of a sender with thousands of unread items
                this may take too long: then nothing is changed.
              </p>
            </Notice>
          )}
          {known?.is_official && !form.values.is_official && (
            <Notice tone="info" announce>
              <p>Post that is here stays official. What comes from now on is not.</p>
            </Notice>
          )}
        </>
      )}
    </DialogForm>
  );
}
