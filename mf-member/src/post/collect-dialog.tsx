import { type ReactNode, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { needed, optional } from 'shared/lib/form-rules';
import { formatEventDay, maltaToday } from 'shared/lib/malta-time';
import type { PostLine, PostOptions } from 'shared/post/types';
import { postActions, usePostPrices } from 'shared/post/use-post';
import { longestBearer, longestCollectionNote } from 'shared/post-collections/types';
import { useProfile } from 'shared/profiles/use-profile';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';
import { optionsOf } from './offers';
import { problemsText } from './several-text';

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

const noName = 'PO095'; // which is said beside who comes

/** Who comes for it: the member, or somebody they name. Several items are one collection. */
export function CollectDialog({
  itemIds: chosen,
  onAsked,
  onClose,
}: CollectDialogProps): ReactNode {
  const [itemIds] = useState(chosen); // others may be chosen while it is open
  const linesFor = useLines();
  const { data: prices } = usePostPrices('collect', itemIds, optionsOf.collect);
  const profile = useProfile();
  const name = profile.data?.full_name ?? null;
  const others = prices?.items.filter(({ problem }) => problem && problem !== noName) ?? [];
  const wanted = itemIds.filter((id) => others.every(({ item_id }) => item_id !== id));
  const due = prices?.due_at && formatEventDay(maltaToday(new Date(prices.due_at)));
  return (
    <DialogForm<Values, v.InferOutput<typeof schema>>
      title={
        itemIds.length === 1 ? 'Collect this item?' : `Collect ${counted(itemIds.length, 'item')}?`
      }
      intro={`Free of charge, for two weeks${due ? ` from ${due}` : ''}. We hand over to whoever shows an identity document with the name you give here.`}
      size="sm"
      action={
        others.length > 0 && wanted.length > 0
          ? `Ask to collect ${counted(wanted.length, 'item')}`
          : 'Ask for collection'
      }
      busyLabel="Asking…"
      isReady={() => wanted.length > 0}
      definition={{
        schema,
        send: async (values) => {
          const options = {
            representative: values.who === 'other' ? values.name : null,
            note: values.note || null,
          };
          await postActions.ask('collect', linesFor(wanted, options), options, 0);
        },
      }}
      initial={{ who: 'me', name: '', note: '' }}
      refusals={{ [noName]: { field: 'who' } }}
      onClose={onClose}
      onSent={onAsked}
    >
      {(form) => (
        <>
          {others.length > 0 && (
            <Notice tone="warning">
              <p>{wanted.length > 0 ? 'Left out:' : 'None of them can be collected:'}</p>
              {problemsText(others).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
          <SelectField
            {...form.field('who')}
            label="Who comes?"
            hint={form.values.who === 'me' && name !== null ? asOnCard(name) : undefined}
          >
            <option value="me">{name === null ? 'Myself' : `Myself: ${name}`}</option>
            <option value="other">Someone else</option>
          </SelectField>
          {form.values.who === 'other' && (
            <TextField
              {...form.field('name')}
              label="Their name"
              hint={`As it is on their identity card, passport or residence card. We hand over to no one else. You get a code to send to them.${isOneWord(form.values.name) ? ` ${isItAll}` : ''}`}
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

/** A card has two names at least: with one of them nobody gets anything. */
const isItAll = 'Is this all of the name on the document? We compare each word.';
const isOneWord = (name: string) => /^[^\s,;./-]+$/.test(name.trim());

const asOnCard = (name: string) =>
  `Your document has to show this name, as it is in your profile.${isOneWord(name) ? ` ${isItAll}` : ''}`;

/** What is asked for, under ids that stay for a second try after a lost answer; whoever asks for something else has new ones. */
function useLines(): (itemIds: readonly string[], options: PostOptions) => PostLine[] {
  const last = useRef<{ of: string; lines: PostLine[] }>(undefined);
  return (itemIds, options) => {
    const of = JSON.stringify([itemIds, options]);
    if (last.current?.of !== of) {
      last.current = {
        of,
        lines: itemIds.map((item_id) => ({ item_id, request_id: crypto.randomUUID() })),
      };
    }
    return last.current.lines;
  };
}
