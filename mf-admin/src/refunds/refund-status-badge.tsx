import type { ReactNode } from 'react';
import type { RefundReview } from 'shared/refunds/types';
import { Badge } from 'shared/ui/badge';
import { outcomeName } from './refund-reasons';

const tones = { open: 'warning', refunded: 'success', kept: 'neutral' } as const;

export function RefundStatusBadge({ review }: { review: RefundReview }): ReactNode {
  return <Badge tone={tones[review.outcome ?? 'open']}>{outcomeName(review)}</Badge>;
}
