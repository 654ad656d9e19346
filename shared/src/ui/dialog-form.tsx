import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { keptTyping } from 'shared/lib/kept-typing';
import { type Form, type FormOptions, useForm } from 'shared/lib/use-form';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import styles from './dialog-form.module.css';
import { DiscardQuestion } from './discard-question';
import { ErrorNotice } from './error-notice';
import { Notice } from './notice';

interface DialogFormProps<Values extends object, Output>
  extends Omit<FormOptions<Values, Output>, 'fallback' | 'onSent' | 'part'> {
  title: string;
  /** One sentence under the title. */
  intro?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The verb on the button, and what is heard while it runs. */
  action: string;
  busyLabel?: string;
  tone?: 'primary' | 'danger';
  /** False while there is nothing to send yet. */
  isReady?: (values: Values) => boolean;
  /** Read before the cause of a failure: "Failed to update user role". Without it the
      action is, in the toast that tells of it once the dialog is closed. */
  failure?: string;
  /** Other ways on from a failure, under its text. */
  ways?: (error: AppError) => ReactNode;
  /** Asks before what was typed is thrown away; for more than a field or two. */
  asksToDiscard?: boolean;
  /** What the form is about: what is typed is kept under it where Back or the end of a session takes the form away. */
  keptAs?: string;
  onClose: () => void;
  /** Once it is done; without it the dialog closes. */
  onSent?: (output: Output) => void;
  children: (form: Form<Values>) => ReactNode;
}

/**
 * A form in a dialog, to create or to change something. A failure keeps it open with everything
 * that was typed; a refusal that concerns a field is read beside it.
 */
export function DialogForm<Values extends object, Output>({
  title,
  intro,
  size = 'md',
  action,
  busyLabel,
  tone = 'primary',
  isReady = () => true,
  failure,
  ways,
  asksToDiscard = false,
  keptAs,
  onClose,
  onSent,
  children,
  ...options
}: DialogFormProps<Values, Output>): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => (keptAs === undefined ? undefined : keptTyping<Values>(keptAs)));
  const [wasKept] = useState(() => kept !== undefined && Object.keys(kept.read()).length > 0);
  const form = useForm({
    ...options,
    ...(kept && { draft: kept }),
    onSent: (output) => {
      kept?.end();
      if (onSent) onSent(output);
      else if (box.current) onClose(); // once this is closed, what is open may be another dialog
    },
    failure: failure ?? action,
    fallback: unknownFailure,
  });
  const [isAsking, setAsking] = useState(false);
  const { error } = form;

  // whoever opens a form begins to write, unless another field was asked for
  useEffect(() => {
    const fields = box.current?.querySelectorAll<HTMLElement>('input, select, textarea');
    const [first] = [...(fields ?? [])].filter((field) => !field.matches(':disabled'));
    if (!box.current?.contains(document.activeElement)) first?.focus();
  }, []);

  const isUnsaved = asksToDiscard && form.status !== 'sent' && (form.isChanged || wasKept);
  useLeaveQuestion(isUnsaved);

  function close(): void {
    // what is on its way is not thrown away: if it fails it is found here again
    if (kept && form.status === 'sending') onClose();
    else if (isUnsaved) setAsking(true);
    else discard();
  }
  function discard(): void {
    kept?.end();
    onClose();
  }

  return (
    <>
      <Dialog open onClose={close} title={title} intro={intro} size={size} keepOnBackdrop>
        <form {...form.props} ref={box} className={styles.form}>
          {wasKept && (
            <Notice announce>
              <p>What you typed here before is still here.</p>
            </Notice>
          )}
          {children(form)}
          {error && (
            <ErrorNotice error={failure ? `${failure}: ${error.userText}` : error}>
              {ways?.(error)}
            </ErrorNotice>
          )}
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              tone={tone}
              disabled={!isReady(form.values)}
              busy={form.status !== 'editing'}
              {...(busyLabel && { busyLabel })}
            >
              {action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  );
}
