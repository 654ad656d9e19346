import { type ReactNode, useState } from 'react';
import type { Profile } from 'shared/profiles/types';
import { type OfficeRole, officeRoles } from 'shared/users/types';
import { PersonApplications } from './affiliates/person-applications';
import { PaymentStateBadge } from './orders/payment-state-badge';
import { MemberCharges } from './post/charges/member-charges';
import { MemberDelegates } from './post/member-delegates';
import { MemberNames } from './post/member-names';
import type { PersonParts } from './users/person/parts';
import { PersonScreen } from './users/person/person-screen';
import { RoleChangeDialog } from './users/role-change-dialog';
import { RoleControl } from './users/role-control';
import { RoleBadge } from './users/user-badges';
import { PersonAddress } from './verification/person-address';

const parts: PersonParts = {
  Role: ({ profile }) => <RoleBadge user={asUser(profile)} />,
  RoleControl: PersonRole,
  OrderState: PaymentStateBadge,
  Applications: PersonApplications,
  Address: PersonAddress,
  PostNames: MemberNames,
  PostDelegates: MemberDelegates,
  PostCharges: MemberCharges,
};

/** /dashboard/person: everything about one person, put together from what several capabilities draw. */
export default function PersonPage(): ReactNode {
  return <PersonScreen parts={parts} />;
}

function PersonRole({ profile }: { profile: Profile }): ReactNode {
  const [chosen, setChosen] = useState<{ role: OfficeRole | null } | null>(null);
  const user = asUser(profile);
  return (
    <>
      <RoleControl user={user} onChoose={(role) => setChosen({ role })} />
      {chosen && (
        <RoleChangeDialog user={user} newRole={chosen.role} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

function asUser(profile: Profile): Profile & { role: OfficeRole | null } {
  return { ...profile, role: officeRoles.find((role) => role === profile.role) ?? null };
}
