import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { correctPostItem } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostCorrection, PostEntry, PostSender } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { ownerColumns } from './destination';
import { destinationOf, ItemFields, itemSchema, itemValues, unclear } from './item-fields';
import type { Directory } from './match';
import { senderOf } from './senders';
import { entryName } from './words';

const schema = v.object({
  ...itemSchema,
  reason: needed('Say why: it stays in the history of the item.', 300),
});

interface CorrectDialogProps {
  entry: PostEntry;
  directory: Directory;
  senders: readonly PostSender[];
  onClose: () => void;
}

/** Corrects what was recorded of an item; what it was before stays in its history. */
export function CorrectDialog({
  entry,
  directory,
  senders,
  onClose,
}: CorrectDialogProps): ReactNode {
  const code = writePostCode(entry.code);
  const [initial] = useState(() => ({
    ...itemValues(entry, { box: entry.box_number, sender: entry.sender_name ?? entry.sender }),
    reason: '',
  }));
  return (
    <DialogForm
      title={`Correct ${code}`}
      intro={entryName(entry)}
      action="Save correction"
      busyLabel="Saving…"
      definition={{
        schema,
        send: async ({ reason, ...values }) => {
          const say = unseenNews();
          const isSameOwner = values.to === initial.to && values.isNotOurs === initial.isNotOurs;
          const wanted: PostCorrection = {
            ...(!isSameOwner &&
              ownerColumns(destinationOf(directory, values), new Date().toISOString())),
            ...(values.sender !== initial.sender && senderOf(senders, values.sender)),
            kind: values.kind,
            is_official: values.isOfficial,
            weight_g: values.weight,
          };
          await withPostReloaded(correctPostItem(entry.id, changesOf(entry, wanted), reason));
          say(`${code} is corrected.`);
        },
      }}
      initial={initial}
      refusals={unclear}
      keptAs={`correct ${entry.id}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <>
          <ItemFields form={form} senders={senders} />
          <TextField
            {...form.field('reason')}
            label="Reason"
            autoComplete="off"
            maxLength={300}
            required
          />
        </>
      )}
    </DialogForm>
  );
}

/**
 * What differs: only that is written into the history. A new owner comes with the name on the item, or it would go; a new
 * sender with whether it is official, or the list would say.
 */
function changesOf(entry: PostEntry, wanted: PostCorrection): PostCorrection {
  const isGiven = wanted.user_id !== undefined && wanted.user_id !== entry.user_id;
  const isSentBy = wanted.sender_id !== undefined && wanted.sender_id !== entry.sender_id;
  const differing = Object.entries(wanted).filter(
    ([name, value]) =>
      entry[name as keyof PostCorrection] !== value ||
      (isGiven && name === 'addressee') ||
      (isSentBy && name === 'is_official'),
  );
  return Object.fromEntries(differing);
}
