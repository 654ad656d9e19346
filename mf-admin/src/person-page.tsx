import { type ReactNode, useState } from 'react';
import type { Profile } from 'shared/profiles/types';
import { useAppStore } from 'shared/runtime/store';
import { type OfficeRole, officeRoles } from 'shared/users/types';
import { PersonApplications } from './affiliates/person-applications';
import { OrderStatusBadge } from './orders/order-status-badge';
import type { PersonParts } from './users/person/parts';
import { PersonScreen } from './users/person/person-screen';
import { RoleChangeDialog } from './users/role-change-dialog';
import { OwnRole, RoleSelect } from './users/role-select';
import { RoleBadge } from './users/user-badges';

const parts: PersonParts = {
  Role: ({ profile }) => <RoleBadge user={asUser(profile)} />,
  RoleControl,
  OrderStatus: OrderStatusBadge,
  Applications: PersonApplications,
};

/** /dashboard/person: everything about one person, put together from what several capabilities draw. */
export default function PersonPage(): ReactNode {
  return <PersonScreen parts={parts} />;
}

function RoleControl({ profile }: { profile: Profile }): ReactNode {
  const [chosen, setChosen] = useState<{ role: OfficeRole | null } | null>(null);
  const ownId = useAppStore((state) => state.session.userId);
  const user = asUser(profile);
  if (profile.id === ownId) {
    return (
      <>
        <RoleBadge user={user} /> <OwnRole />
      </>
    );
  }
  return (
    <>
      <RoleSelect user={user} onChoose={(role) => setChosen({ role })} />
      {chosen && (
        <RoleChangeDialog user={user} newRole={chosen.role} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

function asUser(profile: Profile): Profile & { role: OfficeRole | null } {
  return { ...profile, role: officeRoles.find((role) => role === profile.role) ?? null };
}
