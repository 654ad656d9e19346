import type { ReactNode } from 'react';
import { type Answers, asked } from 'shared/documents/fill-template';
import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { capitalised } from 'shared/lib/capitalised';
import { needed } from 'shared/lib/form-rules';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';

interface AnswersDialogProps {
  document: CatalogueDocument;
  /** What has been filled in before. */
  answers: Answers;
  action: string;
  onSend: (answers: Answers) => Promise<unknown>;
  onClose: () => void;
}

const longest = 500;

/** Asks for what a document needs and no profile has, before it is paid for. */
export function AnswersDialog(props: AnswersDialogProps): ReactNode {
  const { document, answers, action, onSend, onClose } = props;
  const { asks, title } = document;
  const rules = asks.map((name) => [name, needed(`Please fill in: ${asked(name)}.`, longest)]);
  return (
    <DialogForm<Record<string, string>, Record<string, string>>
      title={`Fill in “${title}”`}
      intro="Your answers appear in the document as you write them. You can change them until the document is paid."
      action={action}
      busyLabel="Saving…"
      definition={{ schema: v.object(Object.fromEntries(rules)), send: onSend }}
      initial={Object.fromEntries(asks.map((name) => [name, answers[name] ?? '']))}
      asksToDiscard
      keptAs={`answers ${document.id}`}
      onClose={onClose}
    >
      {(form) =>
        asks.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={capitalised(asked(name))}
            maxLength={longest}
            autoComplete="off"
            required
          />
        ))
      }
    </DialogForm>
  );
}

/** What a document still asks for, as it reads within a sentence; blank when all is filled in. */
export function unanswered({ document, filled_in }: LibraryDocument): string {
  return document.asks
    .filter((name) => !Object.hasOwn(filled_in, name))
    .map(asked)
    .join(', ');
}
