import { type ReactNode, useState } from 'react';
import { openBag } from 'shared/shredding/api';
import { shredLevels } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';

const levelNames: Readonly<Record<(typeof shredLevels)[number], string>> = {
  'P-4': 'P-4: tax papers and personal data',
  'P-5': 'P-5: what must stay secret',
};

const schema = v.object({
  level: v.picklist(shredLevels, 'Choose a level'),
  machine: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Say what shreds it: certificates name it.'),
    v.maxLength(80),
  ),
});

/** A new bag: how finely what goes into it is shredded, and by what. */
export function NewBagDialog({
  onClose,
  onOpened,
}: {
  onClose: () => void;
  onOpened: (bagId: string) => void;
}): ReactNode {
  const [id] = useState(() => crypto.randomUUID()); // sent again, it is the same bag
  return (
    <DialogForm
      title="New bag"
      intro="The bag gets a label of its own. Print it, stick it on, then scan what goes in."
      action="Open bag"
      definition={{
        schema,
        send: async ({ level, machine }) => {
          await withShreddingReloaded(openBag({ id, level, machine }));
          onOpened(id);
        },
      }}
      initial={{ level: 'P-4', machine: '' }}
      keptAs="new bag"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('level')} label="Security level (DIN 66399)">
            {shredLevels.map((level) => (
              <option key={level} value={level}>
                {levelNames[level]}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('machine')}
            label="Shredded by"
            placeholder="A machine of ours, or a firm"
            autoComplete="off"
            maxLength={80}
          />
        </>
      )}
    </DialogForm>
  );
}
