import type { ReactNode } from 'react';
import { Badge } from 'shared/ui/badge';
import type { Standing } from './registration-state';

/** How the person stands to an event, or why they cannot register. Nothing when they can. */
export function StandingBadge({ standing }: { standing: Standing }): ReactNode {
  switch (standing) {
    case 'open':
      return null;
    case 'registered':
      return <Badge tone="success">Confirmed</Badge>;
    case 'pending':
      return <Badge tone="warning">Payment Pending</Badge>;
    case 'full':
      return <Badge>Fully booked</Badge>;
    case 'over':
      return <Badge>Over</Badge>;
    case 'cancelled':
      return <Badge tone="danger">Cancelled</Badge>;
  }
}
