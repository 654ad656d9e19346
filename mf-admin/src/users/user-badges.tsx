import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { Badge } from 'shared/ui/badge';
import { plans, roleNames, type UserEntry } from 'shared/users/types';

/** Super Admin, Admin, Affiliate or Member (spec 2§2). */
export function RoleBadge({ user }: { user: Pick<UserEntry, 'role' | 'is_affiliate'> }): ReactNode {
  if (user.role === 'super_admin') return <Badge tone="danger">{roleNames.super_admin}</Badge>;
  if (user.role === 'admin') return <Badge tone="info">{roleNames.admin}</Badge>;
  if (user.is_affiliate) return <Badge tone="progress">Affiliate</Badge>;
  return <Badge>{roleNames.none}</Badge>;
}

/** The membership's name; platinum is highlighted (spec 2§2). Whoever is on no plan has none. */
export function MembershipBadge({ user }: { user: Pick<UserEntry, 'membership_type'> }): ReactNode {
  const type = user.membership_type;
  if (type === 'platinum') return <Badge tone="limestone">Platinum</Badge>;
  const isPlan = plans.some((plan) => plan === type);
  return <Badge>{type && isPlan ? capitalised(type) : 'No membership'}</Badge>;
}
