import { type ReactNode, useState } from 'react';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { userDirectory } from 'shared/users/api';
import type { OfficeRole, UserEntry, UserFilters, UserSort } from 'shared/users/types';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { RoleChangeDialog } from './role-change-dialog';
import { userColumns } from './user-columns';
import { UserDetailsDialog } from './user-details-dialog';
import { usersCsv } from './users-csv';

const texts: ListTexts<UserEntry, UserFilters, UserSort> = {
  what: 'users',
  exportName: 'users',
  searchHint: 'Name, e-mail or box',
  filters: {
    filter: {
      label: 'Show',
      options: {
        all: 'All users',
        admin: 'Administrators',
        affiliate: 'Affiliates',
        standard: 'Standard members',
      },
    },
    plan: {
      label: 'Plan',
      options: {
        all: 'Any plan',
        essential: 'Essential',
        pro: 'Pro',
        enterprise: 'Enterprise',
        platinum: 'Platinum',
        none: 'No membership',
      },
    },
  },
  sorts: { created_at: 'Joined', full_name: 'Name', company_name: 'Company' },
  emptyTitle: 'No users found',
  emptyText: 'People appear here as soon as they register.',
  csv: usersCsv,
};

type Open =
  | { dialog: 'details'; user: UserEntry }
  | { dialog: 'role'; user: UserEntry; role: OfficeRole | null };

/** Every account, and affiliates who have none (spec 2§2). */
export function UsersList(): ReactNode {
  const mayChangeRoles = useAdminRole()?.isSuperAdmin ?? false;
  const ownId = useAppStore((state) => state.session.userId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = userColumns({
    ownId,
    onDetails: (user) => setOpen({ dialog: 'details', user }),
  });

  return (
    <ListScreen directory={userDirectory} texts={texts} columns={columns}>
      {open &&
        (open.dialog === 'details' ? (
          <UserDetailsDialog
            user={open.user}
            {...(mayChangeRoles && {
              onRole: (role) => setOpen({ dialog: 'role', user: open.user, role }),
            })}
            onClose={close}
          />
        ) : (
          <RoleChangeDialog user={open.user} newRole={open.role} onClose={close} />
        ))}
    </ListScreen>
  );
}
