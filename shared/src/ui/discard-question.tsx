import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';

/** Asks before what was typed into a dialog is thrown away. */
export function DiscardQuestion({
  open,
  onKeep,
  onDiscard,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={async () => onDiscard()}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  );
}
