import type { BatchStatus, PayoutProblem } from 'shared/commissions/types';
import type { BadgeTone } from 'shared/ui/badge';

/** Why nothing is paid to an affiliate now, in a word or two. */
export const problemNames: Readonly<Record<PayoutProblem, string>> = {
  nothing: 'Nothing available',
  no_details: 'No account',
  unconfirmed: 'To confirm',
  changed: 'Changed lately',
};

export const problemTones: Readonly<Record<PayoutProblem, BadgeTone>> = {
  nothing: 'neutral',
  no_details: 'warning',
  unconfirmed: 'warning',
  changed: 'info',
};

export const batchStates: Readonly<Record<BatchStatus, readonly [BadgeTone, string]>> = {
  made: ['warning', 'Not paid yet'],
  paid: ['success', 'Paid'],
  cancelled: ['neutral', 'Cancelled'],
};
