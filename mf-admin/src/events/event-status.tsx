import type { ReactNode } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { Badge } from 'shared/ui/badge';
import { OfferStatusBadge } from 'shared/ui/offer-status-badge';

/** How an event stands; one that has ended is past, unless somebody has said more. */
export function EventStatus({ event }: { event: OfficeEvent }): ReactNode {
  if (event.shown_status === 'active' && event.is_over) return <Badge>Past</Badge>;
  return <OfferStatusBadge status={event.status} archivedAt={event.archived_at} />;
}
