import type { ReactNode } from 'react';
import type { RefundReview } from 'shared/refunds/types';
import { Badge } from 'shared/ui/badge';
import { refundOutcomes } from './refund-reasons';

const tones = { open: 'warning', refunded: 'success', kept: 'neutral' } as const;

export function RefundStatusBadge({ review }: { review: RefundReview }): ReactNode {
  const outcome = review.outcome ?? 'open';
  return <Badge tone={tones[outcome]}>{refundOutcomes[outcome]}</Badge>;
}
