import type { ReactNode } from 'react';
import { errorText } from 'shared/lib/error-texts';
import { type OfficeRole, roleNames, type UserEntry, userName } from 'shared/users/types';
import styles from './role-select.module.css';

/** Offers the roles; the choice is confirmed in a dialog, so it keeps showing the stored role. */
export function RoleSelect({
  user,
  onChoose,
}: {
  user: Pick<UserEntry, 'full_name' | 'role'>;
  onChoose: (role: OfficeRole | null) => void;
}): ReactNode {
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

/** Where others have the choice: nobody gives a role to themselves (spec 2§5). */
export function OwnRole(): ReactNode {
  return <span className={styles.own}>{errorText('ID003')}</span>;
}
