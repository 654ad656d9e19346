import { type ReactNode, useState } from 'react';
import type { AnswerTemplate } from 'shared/answer-templates/types';
import { presentTemplate, saveTemplate } from 'shared/answer-templates/use-answer-templates';
import { needed } from 'shared/lib/form-rules';
import { useBeginning } from 'shared/lib/kept-typing';
import { longestAnswer } from 'shared/messages/types';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { PresentState } from '../ui/present-state';

/** Where the name of whoever asked belongs. */
export const namePlace = '{{name}}';

const schema = v.object({
  name: needed('Please give the template a name', 100),
  body: needed('Please write the answer', longestAnswer),
});

/** Writes a template of an answer, or changes one. */
export function TemplateDialog({
  template: present,
  onClose,
}: {
  /** Null for a new one. */
  template: AnswerTemplate | null;
  onClose: () => void;
}): ReactNode {
  const keptAs = `template ${present?.id}`;
  const { row: read, newId } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(read);
  return (
    <DialogForm
      title={read ? 'Edit template' : 'New template'}
      action={known ? 'Save template' : 'Create template'}
      busyLabel="Saving…"
      asksToDiscard
      keptAs={keptAs}
      definition={{ schema, send: (rules) => saveTemplate(known, newId, rules) }}
      initial={{ name: read?.name ?? '', body: read?.body ?? '' }}
      refusals={{
        '23505': { field: 'name', text: 'There is already a template with this name' },
      }}
      ways={(error) =>
        read && (
          <PresentState
            error={error}
            opened={read}
            read={() => presentTemplate(read.id)}
            facts={({ name, body }) => [
              ['Name', name],
              ['Answer', body],
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
          <TextField {...form.field('name')} label="Name" maxLength={100} autoComplete="off" />
          <TextAreaField
            {...form.field('body')}
            label="Answer"
            hint={`${namePlace} becomes the sender’s name. The greeting and our closing line are added to every answer.`}
            rows={8}
          />
        </>
      )}
    </DialogForm>
  );
}
