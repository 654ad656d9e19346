import type { ReactNode } from 'react';
import type { OfficeEvent } from 'shared/events/types';
import { capitalised } from 'shared/lib/capitalised';
import { Badge } from 'shared/ui/badge';
import { OfferStatusBadge } from '../ui/offer-status-badge';

/** How an event stands; one that has ended is past, unless somebody has said more. */
export function EventStatus({ event }: { event: OfficeEvent }): ReactNode {
  if (isPast(event)) return <Badge>Past</Badge>;
  return <OfferStatusBadge status={event.status} archivedAt={event.archived_at} />;
}

/** The same in a word. */
export function eventStatusName(event: OfficeEvent): string {
  return isPast(event) ? 'Past' : capitalised(event.shown_status);
}

function isPast({ shown_status: status, is_over }: OfficeEvent): boolean {
  return status === 'active' && is_over;
}
