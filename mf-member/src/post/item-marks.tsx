import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { useAction } from 'shared/lib/use-action';
import { longestPostFolder, longestPostNote, type OwnPost } from 'shared/post/types';
import { postActions, usePostSummary } from 'shared/post/use-post';
import { Card } from 'shared/ui/card';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { useChosen } from '../lib/use-chosen';
import styles from './post-item.module.css';
import { useAutosave } from './use-autosave';

/** What the owner keeps with an item, for themselves. */
export function ItemMarks({ item }: { item: OwnPost }): ReactNode {
  return (
    <Card as="section" className={styles.card} aria-labelledby="marks-heading">
      <h3 id="marks-heading">Your notes</h3>
      <Note item={item} />
      <Folder item={item} />
    </Card>
  );
}

function Note({ item: { id, note } }: { item: OwnPost }): ReactNode {
  const { text, type, flush, status, error } = useAutosave(
    note ?? '',
    (typed) => postActions.note(id, typed.trim() || null),
    'Your note was not saved',
  );
  return (
    <div className={styles.note}>
      <TextAreaField
        label="Note"
        hint="For yourself. You can search for it later."
        rows={3}
        maxLength={longestPostNote}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={flush}
      />
      <p role="status" className={styles.saved}>
        {{ idle: '', saving: 'Saving…', saved: 'Saved' }[status]}
      </p>
      {error && (
        <ErrorNotice
          error={`Your note was not saved. ${error.answer === 'none' ? error.userText : 'Please try again.'}`}
          onRetry={flush}
        />
      )}
    </div>
  );
}

const none = 'none';
const another = 'new';

function Folder({ item: { id, folder } }: { item: OwnPost }): ReactNode {
  const summary = usePostSummary();
  const [isNaming, setNaming] = useState(false);
  const chosen = useChosen(folder);
  const { error, run } = useAction(async (next: string | null) => {
    chosen.choose(next);
    try {
      await postActions.moveToFolder([id], next);
    } catch (cause) {
      chosen.takeBack();
      throw cause;
    }
  });
  const names = new Set(summary.data?.folders);
  if (chosen.value !== null) names.add(chosen.value);
  return (
    <>
      <SelectField
        label="Folder"
        value={chosen.value === null ? none : `in ${chosen.value}`}
        onChange={({ target: { value } }) => {
          if (value === another) setNaming(true);
          else void run(value === none ? null : value.slice('in '.length));
        }}
      >
        <option value={none}>No folder</option>
        {[...names].toSorted().map((name) => (
          <option key={name} value={`in ${name}`}>
            {name}
          </option>
        ))}
        <option value={another}>New folder…</option>
      </SelectField>
      {error && <ErrorNotice error={error} />}
      {isNaming && <NewFolder onNamed={(name) => run(name)} onClose={() => setNaming(false)} />}
    </>
  );
}

const schema = v.object({ name: needed('Enter a name for the folder', longestPostFolder) });

function NewFolder({
  onNamed,
  onClose,
}: {
  onNamed: (name: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  return (
    <DialogForm
      title="New folder"
      size="sm"
      action="Put it in this folder"
      definition={{ schema, send: ({ name }) => onNamed(name) }}
      initial={{ name: '' }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('name')}
          label="Name"
          maxLength={longestPostFolder}
          autoComplete="off"
          required
        />
      )}
    </DialogForm>
  );
}
