import type { ReactNode } from 'react';
import type { RefundReview } from 'shared/refunds/types';
import { Badge } from 'shared/ui/badge';

export function RefundStatusBadge({ review }: { review: RefundReview }): ReactNode {
  if (review.outcome === 'refunded') return <Badge tone="success">Paid back</Badge>;
  if (review.outcome === 'kept') return <Badge>Not paid back</Badge>;
  return <Badge tone="warning">To review</Badge>;
}
