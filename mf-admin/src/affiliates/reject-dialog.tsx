import { type FormEvent, type ReactNode, useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { reject } from 'shared/affiliates/use-affiliates';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';

interface RejectDialogProps {
  affiliate: Affiliate;
  onClose: () => void;
  onRejected: (reason: string) => void;
}

/** Rejects an application; the reason is required and kept (spec 2§5). */
export function RejectDialog({ affiliate, onClose, onRejected }: RejectDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const isBlank = reason.trim() === '';
  const { busy, error, run } = useAction(async () => {
    await reject(affiliate.id, reason);
    onRejected(reason.trim());
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlank) void run();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnBackdrop
      title="Reject application"
      intro={`${affiliate.full_name}, ${affiliate.email}`}
    >
      <DialogForm onSubmit={submit}>
        <TextAreaField
          label="Reason"
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={
            isBlank
              ? 'Please provide a reason for rejection'
              : 'Kept with the application, and part of the message you can send next.'
          }
        />
        {error && <ErrorNotice error={`Failed to reject affiliate: ${error.userText}`} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" disabled={isBlank} busy={busy}>
            Reject application
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
