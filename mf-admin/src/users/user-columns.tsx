import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { boxText } from 'shared/memberships/business-address';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { shortId, type UserEntry, type UserSort, userName } from 'shared/users/types';
import { personPath } from '../lib/office-paths';
import { type Column, TwoLines } from '../ui/data-table';
import { RoleBadge } from './user-badges';
import { UserMembership } from './user-membership';

interface UserActions {
  ownId: string | null;
  onDetails: (user: UserEntry) => void;
}

export function userColumns({ ownId, onDetails }: UserActions): Column<UserEntry, UserSort>[] {
  return [
    {
      header: 'Name',
      kind: 'lead',
      sort: 'full_name',
      cell: (user) => (
        <TwoLines
          first={
            <>
              <PersonName user={user} />
              {user.id === ownId && ' (you)'}
            </>
          }
          second={secondLine(user)}
        />
      ),
    },
    {
      header: 'Contact',
      kind: 'wide',
      cell: (user) =>
        (user.email || user.phone) && (
          <TwoLines first={user.email ?? user.phone} second={user.email && user.phone} />
        ),
    },
    { header: 'Company', sort: 'company_name', cell: (user) => user.company_name },
    { header: 'Role', kind: 'badge', cell: (user) => <RoleBadge user={user} /> },
    {
      header: 'Membership',
      kind: 'badge',
      cell: (user) => user.kind === 'account' && <UserMembership user={user} />,
    },
    {
      header: 'Joined',
      sort: 'created_at',
      kind: 'date',
      cell: (user) => formatShortDay(user.created_at),
    },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (user) => (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Details of ${userName(user)}`}
          onClick={() => onDetails(user)}
        >
          Details
        </Button>
      ),
    },
  ];
}

function secondLine({ kind, id, box_number: box }: UserEntry): string {
  if (kind === 'affiliate') return 'Affiliate, no account';
  return box === null ? shortId(id) : `${shortId(id)} · ${boxText(box)}`;
}

/** An affiliate without an account has no record to lead to. */
function PersonName({ user }: { user: UserEntry }): ReactNode {
  if (user.kind === 'affiliate') return userName(user);
  return <Link to={personPath(user.id)}>{userName(user)}</Link>;
}
