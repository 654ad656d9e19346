import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { nameKinds } from 'shared/post/name-kinds';
import { type PostNameKind, postNameKinds } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const longest = 120;

const schema = v.object({
  name: needed('Enter the name as it is written on envelopes', longest),
  kind: v.picklist(postNameKinds),
});

interface Values {
  name: string;
  kind: PostNameKind;
}

/** Asks for one more name under which a member receives post. */
export function AddName({ onClose }: { onClose: () => void }): ReactNode {
  const [id] = useState(() => crypto.randomUUID()); // a second try after a lost answer adds it once
  return (
    <DialogForm<Values, Values>
      title="Add a name"
      intro="For example a company of yours, or the name of your shop. We confirm it before post comes under it, and may ask you for a paper that shows it is yours."
      size="sm"
      action="Add name"
      busyLabel="Adding…"
      definition={{ schema, send: (values) => postActions.addName({ id, ...values }) }}
      initial={{ name: '', kind: 'company' }}
      refusals={{ PO041: { field: 'name' } }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label="Name on the envelope"
            maxLength={longest}
            autoComplete="off"
            required
          />
          <SelectField {...form.field('kind')} label="What kind of name it is">
            {postNameKinds.map((kind) => (
              <option key={kind} value={kind}>
                {nameKinds[kind]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </DialogForm>
  );
}
