import type { BadgeTone } from 'shared/ui/badge';
import type { ServiceProgress } from '../orders/types';

/** How far an ordered service is, in the words and colours of spec 1§2. */
export const progressLooks: Readonly<Record<ServiceProgress, { tone: BadgeTone; name: string }>> = {
  pending: { tone: 'warning', name: 'Payment Pending' },
  paid: { tone: 'info', name: 'Paid - Processing' },
  in_progress: { tone: 'progress', name: 'In Progress' },
  completed: { tone: 'success', name: 'Completed' },
};
