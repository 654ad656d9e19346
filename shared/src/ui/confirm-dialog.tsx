import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { Button } from './button';
import { beginsHere, Dialog, DialogActions } from './dialog';
import styles from './dialog.module.css';
import { ErrorNotice } from './error-notice';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb on the button, for example "Cancel order". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** Runs on confirmation; when it fails the dialog stays and says why, or a toast once it is closed. */
  onConfirm: () => Promise<void>;
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, onClose, title } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm">
      <Question {...props} />
    </Dialog>
  );
}

function Question({
  onClose,
  children,
  confirmLabel,
  cancelLabel = 'Keep it',
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps): ReactNode {
  const isShown = useIsShown();
  const { busy, error, run } = useAction(
    async () => {
      await onConfirm();
      if (isShown.current) onClose(); // what is open by then may be another dialog
    },
    { fallback: 'That did not work. Please try again.', failure: confirmLabel },
  );

  return (
    <>
      <div className={styles.question}>{children}</div>
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button {...beginsHere} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button tone={tone} busy={busy} onClick={() => void run()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
