import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { useAppStore } from 'shared/runtime/store';
import { type OfficeRole, roleNames, type UserEntry, userName } from 'shared/users/types';
import styles from './role-control.module.css';
import { RoleBadge } from './user-badges';

interface RoleControlProps {
  user: Pick<UserEntry, 'id' | 'full_name' | 'role' | 'is_affiliate'>;
  onChoose: (role: OfficeRole | null) => void;
}

/** Where a super administrator chooses another role; nobody gives one to themselves (spec 2§5). */
export function RoleControl({ user, onChoose }: RoleControlProps): ReactNode {
  const ownId = useAppStore((state) => state.session.userId);
  if (user.id !== ownId) return <RoleSelect user={user} onChoose={onChoose} />;
  return (
    <>
      <RoleBadge user={user} /> <span className={styles.own}>{errorText('ID003')}</span>
    </>
  );
}

/** Offers the roles; the choice is confirmed in a dialog, so it keeps showing the stored role. */
function RoleSelect({ user, onChoose }: RoleControlProps): ReactNode {
  return (
    <select
      className={styles.select}
      aria-label={`Change role of ${userName(user)}`}
      value={user.role ?? 'none'}
      onChange={(event) => {
        const { value } = event.target;
        onChoose(value === 'none' ? null : (value as OfficeRole));
      }}
    >
      {Object.entries(roleNames).map(([value, name]) => (
        <option key={value} value={value}>
          {value === 'none' ? 'Member (none)' : name}
        </option>
      ))}
    </select>
  );
}
