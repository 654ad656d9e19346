import { type ReactNode, useState } from 'react';
import { useListAddress } from 'shared/lib/use-list-address';
import { useAdminRole } from 'shared/profile/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { DataTable } from 'shared/ui/data-table';
import { ExportButton } from 'shared/ui/export-button';
import { ListFrame, ListPageFrame, RefreshButton } from 'shared/ui/list-frame';
import { ListToolbar } from 'shared/ui/list-toolbar';
import { fetchAllUsers } from 'shared/users/api';
import { personSorts, type Role, type UserEntry, userFilters } from 'shared/users/types';
import { useUsers } from 'shared/users/use-users';
import { RoleChangeDialog } from './role-change-dialog';
import { userColumns } from './user-columns';
import { UserDetailsDialog } from './user-details-dialog';
import { usersCsv } from './users-csv';

const shape = { filters: userFilters, sorts: personSorts };
const filterNames = {
  all: 'All users',
  admin: 'Administrators',
  affiliate: 'Affiliates',
  standard: 'Standard members',
};
const sortNames = { created_at: 'Joined', full_name: 'Name', company_name: 'Company' };

type Open =
  | { dialog: 'details'; user: UserEntry }
  | { dialog: 'role'; user: UserEntry; role: Role | null };

/** Every account, and affiliates who have none (spec 2§2). */
export function UsersList(): ReactNode {
  const address = useListAddress(shape);
  const list = useUsers(address.query);
  const mayChangeRoles = useAdminRole()?.isSuperAdmin ?? false;
  const ownId = useAppStore((state) => state.session.userId);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = userColumns({
    ownId,
    mayChangeRoles,
    onDetails: (user) => setOpen({ dialog: 'details', user }),
    onRole: (user, role) => setOpen({ dialog: 'role', user, role }),
  });
  const close = () => setOpen(null);

  return (
    <ListPageFrame>
      <ListToolbar
        address={address}
        searchHint="Name, e-mail or company"
        filterLabel="Show"
        filters={filterNames}
        sorts={sortNames}
      >
        <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        <ExportButton
          what="users"
          columns={usersCsv}
          read={() => fetchAllUsers(address.query)}
          disabled={!list.data?.total}
        />
      </ListToolbar>
      <ListFrame
        what="users"
        emptyTitle="No users found"
        emptyText="People appear here as soon as they register."
        address={address}
        list={list}
      >
        {(rows) => (
          <DataTable
            label="Users"
            columns={columns}
            rows={rows}
            rowKey={(user) => user.id}
            isStale={list.isPlaceholderData}
            sort={address.query.sort}
            ascending={address.query.ascending}
            onSort={(sort, ascending) => address.change({ sort, ascending })}
          />
        )}
      </ListFrame>
      {open?.dialog === 'details' && <UserDetailsDialog user={open.user} onClose={close} />}
      {open?.dialog === 'role' && (
        <RoleChangeDialog user={open.user} newRole={open.role} onClose={close} />
      )}
    </ListPageFrame>
  );
}
