import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { closeBag } from 'shared/shredding/api';
import type { FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';

/** Whoever closes a bag has scanned each item, and counts them once more: one that no list has lies beside the others. */
export function CloseDialog({
  bag: { id, contents },
  onClose,
}: {
  bag: FilledBag;
  onClose: () => void;
}): ReactNode {
  const count = contents.length;
  const schema = v.object({
    pieces: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d+$/, 'Count what is in the bag'),
      v.check(
        (pieces) => Number(pieces) === count,
        `The list has ${counted(count, 'item')}. Find what is in one of the two only.`,
      ),
    ),
  });
  return (
    <DialogForm
      title="Close this bag?"
      intro="From now on the owners of what is in it can no longer take the shredding back. Another of us has to see it shredded; until that begins you can open it again."
      size="sm"
      action="Close bag"
      definition={{
        schema,
        send: () =>
          withShreddingReloaded(
            closeBag(
              id,
              contents.map(({ code }) => code),
            ),
          ),
      }}
      initial={{ pieces: '' }}
      keptAs={`close bag ${id}`}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('pieces')}
          label="Items in the bag"
          hint="Take them out and count them."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      )}
    </DialogForm>
  );
}
