import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { needed, optional } from 'shared/lib/form-rules';
import { formatEventDay, maltaToday } from 'shared/lib/malta-time';
import { postActions, usePostPrices } from 'shared/post/use-post';
import { longestBearer, longestCollectionNote } from 'shared/post-collections/types';
import { useProfile } from 'shared/profiles/use-profile';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

interface CollectDialogProps {
  itemIds: readonly string[];
  onAsked: () => void;
  onClose: () => void;
}

const schema = v.variant('who', [
  v.object({ who: v.literal('me'), name: v.string(), note: optional(longestCollectionNote) }),
  v.object({
    who: v.literal('other'),
    name: needed('Enter the name as it is on their identity document', longestBearer),
    note: optional(longestCollectionNote),
  }),
]);

interface Values {
  who: 'me' | 'other';
  name: string;
  note: string;
}

/** Who comes for it: the member, or somebody they name. Several items are one collection. */
export function CollectDialog({ itemIds, onAsked, onClose }: CollectDialogProps): ReactNode {
  // a second try after a lost answer asks once
  const [ids] = useState(() =>
    itemIds.map((id) => ({ item_id: id, request_id: crypto.randomUUID() })),
  );
  const { data: prices } = usePostPrices('collect', itemIds, none);
  const profile = useProfile();
  const name = profile.data?.full_name ?? null;
  const due = prices?.due_at && formatEventDay(maltaToday(new Date(prices.due_at)));
  return (
    <DialogForm<Values, v.InferOutput<typeof schema>>
      title={
        itemIds.length === 1 ? 'Collect this item?' : `Collect ${counted(itemIds.length, 'item')}?`
      }
      intro={`Free of charge. ${due ? `It is ready from ${due}` : 'We tell you when it is ready'}, for 14 days. You get a code; bring it, and an identity document.`}
      size="sm"
      action="Ask for collection"
      busyLabel="Asking…"
      definition={{
        schema,
        send: async (values) => {
          const options = {
            representative: values.who === 'other' ? values.name : null,
            note: values.note || null,
          };
          await postActions.ask('collect', ids, options, 0);
        },
      }}
      initial={{ who: 'me', name: '', note: '' }}
      refusals={{ PO095: { field: 'name' } }}
      onClose={onClose}
      onSent={onAsked}
    >
      {(form) => (
        <>
          <SelectField {...form.field('who')} label="Who comes?">
            <option value="me">{name === null ? 'Myself' : `Myself: ${name}`}</option>
            <option value="other">Someone else</option>
          </SelectField>
          {form.values.who === 'other' && (
            <TextField
              {...form.field('name')}
              label="Their name"
              hint="As it is on their identity card, passport or residence card. We hand over to no one else."
              autoComplete="off"
              maxLength={longestBearer}
              required
            />
          )}
          <TextAreaField
            {...form.field('note')}
            label="Note for our counter"
            optional
            rows={2}
            maxLength={longestCollectionNote}
          />
        </>
      )}
    </DialogForm>
  );
}

const none = {};
