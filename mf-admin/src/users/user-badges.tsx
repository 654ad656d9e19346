import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { roleNames, type UserEntry } from 'shared/users/types';

/** Super Admin, Admin, Affiliate or Member (spec 2§2). */
export function RoleBadge({ user }: { user: UserEntry }): ReactNode {
  if (user.role === 'super_admin') return <Badge tone="danger">{roleNames.super_admin}</Badge>;
  if (user.role === 'admin') return <Badge tone="info">{roleNames.admin}</Badge>;
  if (user.is_affiliate) return <Badge tone="progress">Affiliate</Badge>;
  return <Badge>{roleNames.none}</Badge>;
}

/** The membership's name; platinum is highlighted (spec 2§2). */
export function MembershipBadge({ user }: { user: UserEntry }): ReactNode {
  if (!user.membership_type) return <Badge>None</Badge>;
  return (
    <Badge tone={user.membership_type === 'platinum' ? 'limestone' : 'neutral'}>
      {capitalised(user.membership_type)}
    </Badge>
  );
}

const statusTones: Record<string, BadgeTone> = {
  active: 'success',
  pending_payment: 'warning',
};

export function MembershipStatusBadge({ status }: { status: string }): ReactNode {
  return <Badge tone={statusTones[status] ?? 'neutral'}>{capitalised(status)}</Badge>;
}

/** "pending_payment" as "Pending payment". */
export function capitalised(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
