import type { ReactNode } from 'react';
import type { AffiliateStatus } from 'shared/affiliates/types';
import { Badge, type BadgeTone } from 'shared/ui/badge';

const looks: Record<AffiliateStatus, [BadgeTone, string]> = {
  pending: ['warning', 'Pending'],
  approved: ['success', 'Approved'],
  active: ['success', 'Active'],
  rejected: ['danger', 'Rejected'],
  inactive: ['neutral', 'Inactive'],
};

export function AffiliateStatusBadge({ status }: { status: AffiliateStatus }): ReactNode {
  const [tone, name] = looks[status];
  return <Badge tone={tone}>{name}</Badge>;
}
