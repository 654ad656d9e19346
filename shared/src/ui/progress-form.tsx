import { type FormEvent, type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button } from './button';
import { DialogActions } from './dialog';
import { ErrorNotice } from './error-notice';
import { TextAreaField } from './field';
import styles from './progress-form.module.css';
import { type NextStep, progressVerbs } from './progress-verbs';

interface ProgressFormProps {
  /** Of the service. */
  title: string;
  next: NextStep;
  /** @throws AppError, with the text that is read under the notes. */
  onMove: (next: NextStep, notes: string) => Promise<void>;
  /** In a dialog of its own, which it closes. */
  onClose?: () => void;
}

/** Moves the work on a paid service on, with notes for its member. */
export function ProgressForm({ title, next, onMove, onClose }: ProgressFormProps): ReactNode {
  const [notes, setNotes] = useState('');
  const isCompletion = next === 'completed';
  const isShown = useIsShown();
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      const sent = notes;
      await onMove(next, sent);
      setNotes((now) => (now === sent ? '' : now)); // what was typed meanwhile is for the next step
      say(`${title} is ${isCompletion ? 'completed; the member is notified' : 'in progress'}.`);
      if (isShown.current) onClose?.();
    },
    { failure: `${progressVerbs[next]}: ${title}` },
  );
  return (
    <form
      className={styles.form}
      data-dialog={onClose && true}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run();
      }}
    >
      <TextAreaField
        label="Notes for the member"
        optional
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      {error && <ErrorNotice error={error} />}
      {onClose ? (
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {progressVerbs[next]}
          </Button>
        </DialogActions>
      ) : (
        <Button type="submit" size="sm" busy={busy}>
          {progressVerbs[next]}
        </Button>
      )}
    </form>
  );
}
