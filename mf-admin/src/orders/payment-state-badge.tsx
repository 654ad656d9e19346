import type { ReactNode } from 'react';
import type { OrderStatus, ServiceProgress } from 'shared/orders/types';
import { progressLooks } from 'shared/services/progress';
import { Badge, type BadgeTone } from 'shared/ui/badge';

const orderLooks: Record<OrderStatus | 'overdue', [BadgeTone, string]> = {
  pending: ['warning', 'Pending'],
  overdue: ['danger', 'Overdue'],
  paid: ['success', 'Paid'],
  cancelled: ['neutral', 'Cancelled'],
};

export function OrderStatusBadge({ status }: { status: OrderStatus | 'overdue' }): ReactNode {
  const [tone, name] = orderLooks[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export function ServiceProgressBadge({ progress }: { progress: ServiceProgress }): ReactNode {
  const { tone, name } = progressLooks[progress];
  return <Badge tone={tone}>{name}</Badge>;
}
