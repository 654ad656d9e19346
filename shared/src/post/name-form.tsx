import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { nameKinds } from './name-kinds';
import { type NewPostName, type PostNameKind, postNameKinds } from './types';

const longest = 120;

const schema = v.object({
  name: needed('Enter the name as it is written on envelopes', longest),
  kind: v.picklist(postNameKinds),
});

interface Values {
  name: string;
  kind: PostNameKind;
}

interface NameFormProps {
  intro: string;
  /** Sent again, the name has the same id: it is added once. */
  send: (name: NewPostName) => Promise<void>;
  onClose: () => void;
}

/** Asks for one more name under which a member receives post. */
export function NameForm({ intro, send, onClose }: NameFormProps): ReactNode {
  const [id] = useState(() => crypto.randomUUID());
  return (
    <DialogForm<Values, Values>
      title="Add a name"
      intro={intro}
      size="sm"
      action="Add name"
      busyLabel="Adding…"
      definition={{ schema, send: (values) => send({ id, ...values }) }}
      initial={{ name: '', kind: 'company' }}
      refusals={{ PO041: { field: 'name' }, PO042: { field: 'name' }, PO043: { field: 'name' } }}
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
