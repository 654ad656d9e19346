import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { formatShortDay } from 'shared/lib/malta-time';
import { Badge } from 'shared/ui/badge';
import type { UserEntry } from 'shared/users/types';
import { TwoLines } from '../ui/data-table';
import { MembershipBadge } from './user-badges';

type Member = Pick<
  UserEntry,
  'role' | 'membership_type' | 'membership_status' | 'membership_valid_until'
>;

/** The plan that runs, or ran, and its last day. An administrator needs none. */
export function UserMembership({ user }: { user: Member }): ReactNode {
  const { membership_status: status, membership_valid_until: end } = user;
  if (user.role !== null && status === 'pending_payment') return null;
  if (status !== 'active' && status !== 'expired' && status !== 'cancelled') {
    return <MembershipBadge user={{ membership_type: null }} />;
  }
  const isRunning = status === 'active';
  return (
    <TwoLines
      first={
        isRunning ? (
          <MembershipBadge user={user} />
        ) : (
          <Badge>{`${capitalised(user.membership_type ?? '')}, ${overWords[status]}`}</Badge>
        )
      }
      second={end ? `Until ${formatShortDay(end)}` : isRunning && 'No end date'}
    />
  );
}

const overWords = { expired: 'expired', cancelled: 'ended' } as const;
