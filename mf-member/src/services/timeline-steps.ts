import { serviceProgress } from 'shared/orders/types';
import type { OwnService } from 'shared/services/types';

export interface TimelineStep {
  name: string;
  /** The instant it was taken, where one is known. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** The way of an ordered service, from the order to its completion. */
export function timelineSteps(own: OwnService): TimelineStep[] {
  const { payment_status, purchase_date, order, started_at, completion_date } = own;
  const reached = serviceProgress.indexOf(payment_status);
  const isInCart = reached === 0 && own.purchase_id === null;
  const isFree = reached > 0 && order === null; // whatever costs something stands on an order
  const steps = [
    isInCart ? { name: 'In your cart', at: purchase_date } : { name: 'Ordered', at: purchase_date },
    isFree ? { name: 'Free of charge', at: null } : { name: 'Paid', at: order?.paid_at ?? null },
    { name: 'In progress', at: started_at },
    { name: 'Completed', at: completion_date },
  ];
  return steps.map((step, index) => ({ ...step, state: stateOf(index, reached) }));
}

function stateOf(index: number, reached: number): TimelineStep['state'] {
  if (index === reached) return 'current';
  return index < reached ? 'done' : 'ahead';
}
