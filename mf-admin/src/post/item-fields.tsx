import { type ReactNode, useId, useRef } from 'react';
import { AppError } from 'shared/lib/app-error';
import { optional } from 'shared/lib/form-rules';
import type { Form } from 'shared/lib/use-form';
import { type NewPostItem, type PostKind, type PostSender, postKinds } from 'shared/post/types';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import type { Destination } from './destination';
import { type Directory, doubtOf, meant, suggest } from './match';
import { useOfficialBySender } from './senders';
import { heaviest, readWeight } from './weight';
import { kindNames } from './words';

/** What is corrected of an item, as a form has it. */
interface ItemValues {
  /** Box number or name. */
  to: string;
  isNotOurs: boolean;
  kind: string;
  sender: string;
  isOfficial: boolean;
  weight: string;
}

export const itemSchema = {
  to: optional(120),
  isNotOurs: v.boolean(),
  kind: v.picklist(postKinds),
  sender: optional(120),
  isOfficial: v.boolean(),
  weight: v.pipe(
    v.string(),
    v.check((text) => readWeight(text) !== undefined, `Whole grams, at most ${heaviest}`),
    v.transform((text) => readWeight(text) ?? null),
  ),
};

/** How a form begins. @param box of its member, if it has one */
export function itemValues(
  item: Pick<NewPostItem, 'addressee' | 'not_ours_at' | 'kind' | 'is_official' | 'weight_g'>,
  { box, sender }: { box: number | null; sender: string | null },
): ItemValues {
  return {
    to: box === null ? (item.addressee ?? '') : String(box),
    isNotOurs: item.not_ours_at !== null,
    kind: item.kind,
    sender: sender ?? '',
    isOfficial: item.is_official,
    weight: item.weight_g === null ? '' : String(item.weight_g),
  };
}

/** Names the field of a refusal of `destinationOf`. */
export const unclear = { POST_TO_UNCLEAR: { field: 'to' } } as const;

/**
 * Whose an item is, as it was typed.
 * @throws AppError `POST_TO_UNCLEAR`: no such box, or it is not clear whose name it is
 */
export function destinationOf(
  directory: Directory,
  { to: typed, isNotOurs }: Pick<ItemValues, 'to' | 'isNotOurs'>,
): Destination {
  if (isNotOurs) return { what: 'not_ours', addressee: typed };
  const match = meant(directory, typed);
  if (match) return { what: 'member', match };
  const refuse = (text: string) =>
    new AppError('POST_TO_UNCLEAR', typed, text, {}, { answer: 'refusal' });
  if (/^\d+$/.test(typed)) throw refuse(`There is no box ${typed}.`);
  if (suggest(directory, typed).length > 0)
    throw refuse(`${doubtOf(directory, typed)} Type more of it, or the number of the box.`);
  return { what: 'unmatched', addressee: typed };
}

export function ItemFields({
  form,
  senders,
}: {
  form: Pick<Form<ItemValues>, 'field' | 'fill' | 'values'>;
  senders: readonly PostSender[];
}): ReactNode {
  const listId = useId();
  const isByHand = useRef(false);
  const { isOfficial } = form.values;
  const officialBy = useOfficialBySender(senders, isOfficial);
  /** Never over what a hand has set. */
  function followSender(name: string): void {
    if (isByHand.current) return;
    const wanted = officialBy(name);
    if (wanted !== isOfficial) form.fill({ isOfficial: wanted });
  }
  return (
    <>
      <TextField
        {...form.field('to')}
        label="Box or name"
        optional
        autoComplete="off"
        maxLength={120}
        hint="A name that nobody has is kept as you read it."
      />
      <CheckboxField
        {...form.field('isNotOurs')}
        label="Not ours: it was brought here by mistake"
      />
      <SelectField {...form.field('kind')} label="Kind">
        {postKinds.map((kind: PostKind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('sender')}
        label="Sender"
        optional
        list={listId}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => followSender(target.value)}
      />
      <datalist id={listId}>
        {senders.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <CheckboxField
        {...form.field('isOfficial')}
        label="Official post: registry, tax, court or bank"
        onChange={() => {
          isByHand.current = true;
        }}
      />
      <TextField
        {...form.field('weight')}
        label="Weight in grams"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
    </>
  );
}
