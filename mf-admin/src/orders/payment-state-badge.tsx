import type { ReactNode } from 'react';
import type { PaymentState, ServiceProgress } from 'shared/orders/types';
import { progressLooks } from 'shared/services/progress';
import { Badge, type BadgeTone } from 'shared/ui/badge';
import { paymentStateText } from './payment-states';

const tones: Record<PaymentState, BadgeTone> = {
  unpaid: 'warning',
  partly_paid: 'warning',
  paid: 'success',
  partly_refunded: 'info',
  refunded: 'neutral',
  cancelled: 'neutral',
};

/** How it stands with the money of an order, and whether that is late. */
export function PaymentStateBadge({
  state,
  isOverdue = false,
}: {
  state: PaymentState;
  isOverdue?: boolean;
}): ReactNode {
  return (
    <Badge tone={isOverdue ? 'danger' : tones[state]}>{paymentStateText(state, isOverdue)}</Badge>
  );
}

export function ServiceProgressBadge({ progress }: { progress: ServiceProgress }): ReactNode {
  const { tone, name } = progressLooks[progress];
  return <Badge tone={tone}>{name}</Badge>;
}
