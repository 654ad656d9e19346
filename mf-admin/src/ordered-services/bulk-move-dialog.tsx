import type { ReactNode } from 'react';
import { optional } from 'shared/lib/form-rules';
import type { NextStep, OrderedServiceEntry } from 'shared/ordered-services/types';
import { moveOneOfMany } from 'shared/ordered-services/use-ordered-services';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import type { BulkQuestion } from '../ui/bulk-action';
import { progressVerbs } from '../ui/progress-verbs';

const schema = v.object({ notes: optional(2000) });

/** Asks before the work on several services is moved on, and for notes that all their members read. */
export function BulkMoveDialog({
  next,
  rows,
  onRun,
  onClose,
}: BulkQuestion<OrderedServiceEntry> & { next: NextStep }): ReactNode {
  const count = rows.length === 1 ? '1 service' : `${rows.length} services`;
  return (
    <DialogForm
      title={`${progressVerbs[next]}: ${count}`}
      {...(next === 'completed' && { intro: 'Their members are notified at once.' })}
      size="sm"
      action={progressVerbs[next]}
      definition={{ schema, send: async () => {} }}
      initial={{ notes: '' }}
      asksToDiscard
      keptAs={`${next} ${rows.map(({ id }) => id).join(' ')}`}
      onClose={onClose}
      onSent={({ notes }) => onRun((service) => moveOneOfMany(service, next, notes))}
    >
      {(form) => (
        <TextAreaField
          {...form.field('notes')}
          label="Notes for the members"
          optional
          hint="All of them see these. Leave blank to keep the current notes."
          rows={2}
          maxLength={2000}
        />
      )}
    </DialogForm>
  );
}
