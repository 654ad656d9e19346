import type { ReactNode } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { standingOf } from 'shared/memberships/standing';
import { Badge } from 'shared/ui/badge';
import type { PersonRecord } from 'shared/users/person/types';

/** The plan and how it stands, a word each, as its member reads it. An administrator needs none. */
export function MembershipBadges({
  record: { membership, profile },
}: {
  record: PersonRecord;
}): ReactNode {
  if (profile.role !== null && membership.status === 'none') return null;
  const {
    plan,
    state: [tone, word],
  } = standingOf(membership, maltaToday());
  return (
    <>
      {plan && <Badge tone="limestone">{plan}</Badge>}
      <Badge tone={tone}>{word}</Badge>
    </>
  );
}
