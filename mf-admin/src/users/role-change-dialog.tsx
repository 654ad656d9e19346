import type { ReactNode } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import {
  confirmationName,
  type OfficeRole,
  roleNames,
  type UserEntry,
  userName,
} from 'shared/users/types';
import { saveRole } from 'shared/users/use-users';
import * as v from 'valibot';

interface RoleChangeDialogProps {
  user: Pick<UserEntry, 'id' | 'full_name' | 'role'>;
  /** The role to give; null for none. */
  newRole: OfficeRole | null;
  onClose: () => void;
}

/** Changes a role after the person's name has been typed (spec 2§2, 2§5). */
export function RoleChangeDialog({ user, newRole, onClose }: RoleChangeDialogProps): ReactNode {
  const wanted = confirmationName(user);
  const roleName = roleNames[newRole ?? 'none'];
  const schema = v.object({
    name: v.pipe(
      v.string(),
      v.transform(asSeen),
      v.value(asSeen(wanted), 'The name you entered does not match. Please try again.'),
    ),
  });

  async function change(): Promise<void> {
    const say = unseenNews();
    await saveRole(user.id, user.role, newRole);
    say(`${userName(user)} now has the role ${roleName}.`);
  }

  return (
    <DialogForm
      title="Change role"
      intro={
        <>
          {userName(user)}: from {roleNames[user.role ?? 'none']} to <b>{roleName}</b>
        </>
      }
      size="sm"
      action="Change role"
      definition={{ schema, send: change }}
      initial={{ name: '' }}
      failure="Failed to update user role"
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="warning">
            {newRole === null
              ? `${userName(user)} loses access to administration at once and stays a member.`
              : 'Admin roles grant significant privileges, including access to all user data and system settings.'}
          </Notice>
          <TextField
            {...form.field('name')}
            label={
              <>
                Type <b>{wanted}</b> to confirm
              </>
            }
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </DialogForm>
  );
}

/**
 * Names that look alike count as equal: a name may hold two spaces, a non-breaking one, or decomposed
 * accents.
 */
function asSeen(name: string): string {
  return name.normalize().replace(/\s+/g, ' ').trim();
}
