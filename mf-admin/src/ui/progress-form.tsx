import { type FormEvent, type ReactNode, useRef } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button } from 'shared/ui/button';
import { DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';
import type { KeptText } from '../lib/use-kept-text';
import styles from './progress-form.module.css';
import { type NextStep, progressVerbs } from './progress-verbs';

interface ProgressFormProps {
  /** Of the service. */
  title: string;
  /** Null once it is completed. */
  next: NextStep | null;
  /** Where the work is: a note alone can be added there. Null before it has begun. */
  present: NextStep | null;
  /** For the member. */
  notes: KeptText;
  /** @throws AppError, with the text that is read under the notes. */
  onMove: (step: NextStep, notes: string) => Promise<void>;
  /** In a dialog of its own: closes it, also without a word when all is done. */
  onClose?: (isDone: boolean) => void;
}

/** Moves the work on a paid service on, with notes for its member, or adds a note alone. */
export function ProgressForm({
  title,
  next,
  present,
  notes,
  onMove,
  onClose,
}: ProgressFormProps): ReactNode {
  const isNote = useRef(false);
  const isShown = useIsShown();
  const { busy, error, run } = useAction(
    async () => {
      const step = isNote.current ? present : next;
      if (step === null) return;
      const say = unseenNews();
      const sent = notes.value;
      await onMove(step, sent);
      notes.sent(sent); // what was typed meanwhile is for the next step
      say(isNote.current ? `A note was added to ${title}.` : movedText(title, step));
      if (isShown.current) onClose?.(true);
    },
    { failure: `${next ? progressVerbs[next] : noteVerb}: ${title}` },
  );
  const size = onClose ? 'md' : 'sm';
  const buttons = (
    <>
      {onClose && <Button onClick={() => onClose(false)}>Cancel</Button>}
      {present && (
        <Button
          type="submit"
          size={size}
          name="note"
          disabled={!notes.isTyped}
          busy={busy && !next}
        >
          {noteVerb}
        </Button>
      )}
      {next && (
        <Button type="submit" size={size} {...(onClose && { tone: 'primary' })} busy={busy}>
          {progressVerbs[next]}
        </Button>
      )}
    </>
  );
  return (
    <form
      className={styles.form}
      data-dialog={onClose && true}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        isNote.current = submitter?.getAttribute('name') === 'note';
        void run();
      }}
    >
      <TextAreaField
        label="Notes for the member"
        optional={next !== null}
        rows={2}
        maxLength={2000}
        value={notes.value}
        onChange={(event) => notes.write(event.target.value)}
      />
      {error && <ErrorNotice error={error} />}
      {onClose ? <DialogActions>{buttons}</DialogActions> : <div className="ways">{buttons}</div>}
    </form>
  );
}

const noteVerb = 'Add note';

function movedText(title: string, step: NextStep): string {
  return `${title} is ${step === 'completed' ? 'completed; the member is notified' : 'in progress'}.`;
}
