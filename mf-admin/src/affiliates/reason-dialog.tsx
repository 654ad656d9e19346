import { type FormEvent, type ReactNode, useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';

interface ReasonDialogProps {
  affiliate: Affiliate;
  /** Title and button. */
  action: string;
  /** What it does, where that does not go without saying. */
  children?: ReactNode;
  /** Under the field while it is blank, and once it is not. */
  needed: ReactNode;
  hint: string;
  /** Read before the cause of a failure. */
  failure: string;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks before a decision against somebody; the reason is required and kept (spec 2§5). */
export function ReasonDialog({
  affiliate,
  action,
  children,
  needed,
  hint,
  failure,
  onClose,
  onConfirm,
}: ReasonDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const isBlank = reason.trim() === '';
  const { busy, error, run } = useAction(() => onConfirm(reason.trim()));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlank) void run();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      title={action}
      intro={`${affiliate.full_name}, ${affiliate.email}`}
    >
      <DialogForm onSubmit={submit}>
        {children}
        <TextAreaField
          label="Reason"
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={isBlank ? needed : hint}
        />
        {error && <ErrorNotice error={`${failure}: ${error.userText}`} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" disabled={isBlank} busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
