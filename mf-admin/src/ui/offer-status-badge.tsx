import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from 'shared/ui/badge';

interface OfferStatusBadgeProps {
  status: string;
  archivedAt: string | null;
}

const looks: Record<string, [BadgeTone, string]> = {
  active: ['success', 'Active'],
  inactive: ['neutral', 'Inactive'],
  completed: ['info', 'Completed'],
  cancelled: ['danger', 'Cancelled'],
  archived: ['limestone', 'Archived'],
};

/** Whether something of the catalogue is on offer; an archived one is history, whatever it was. */
export function OfferStatusBadge({ status, archivedAt }: OfferStatusBadgeProps): ReactNode {
  const [tone, name] = looks[archivedAt === null ? status : 'archived'] ?? ['neutral', status];
  return <Badge tone={tone}>{name}</Badge>;
}
