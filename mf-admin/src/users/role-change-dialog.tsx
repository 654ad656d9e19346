import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import {
  confirmationName,
  type Role,
  roleNames,
  type UserEntry,
  userName,
} from 'shared/users/types';
import { saveRole } from 'shared/users/use-users';

interface RoleChangeDialogProps {
  user: UserEntry;
  /** The role to give; null for none. */
  newRole: Role | null;
  onClose: () => void;
}

/** Changes a role after the person's name has been typed (spec 2§2, 2§5). */
export function RoleChangeDialog({ user, newRole, onClose }: RoleChangeDialogProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const wanted = confirmationName(user);
  const roleName = roleNames[newRole ?? 'none'];

  const { busy, error, run } = useAction(async () => {
    await saveRole(user.id, newRole);
    showToast(`${userName(user)} now has the role ${roleName}.`);
    onClose();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const matches = typed.trim() === wanted;
    setMismatch(!matches);
    if (matches) void run();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      keepOnBackdrop
      title="Change role"
      intro={
        <>
          {userName(user)}: from {roleNames[user.role ?? 'none']} to <b>{roleName}</b>
        </>
      }
    >
      <DialogForm onSubmit={submit}>
        {newRole === null ? (
          <Notice tone="warning">
            {userName(user)} loses access to administration at once and stays a member.
          </Notice>
        ) : (
          <Notice tone="warning">
            Admin roles grant significant privileges, including access to all user data and system
            settings.
          </Notice>
        )}
        <TextField
          label={
            <>
              Type <b>{wanted}</b> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMismatch(false);
          }}
          error={mismatch ? 'The name you entered does not match. Please try again.' : undefined}
        />
        {error && <ErrorNotice error={`Failed to update user role: ${error.userText}`} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={busy}>
            Change role
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
