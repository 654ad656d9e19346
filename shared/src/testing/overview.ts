import type { WaitingCounts } from 'shared/overview/types';

/** An office in which all is done. */
export const noneWaits: WaitingCounts = {
  applications: 0,
  messages: 0,
  unpaid: { count: 0, amount: 0 },
  overdue: { count: 0, amount: 0 },
  services: 0,
  refunds: { count: 0, amount: 0 },
  vat: 0,
  verifications: { count: 0, overdue: 0 },
  scans: { count: 0, overdue: 0 },
  post_requests: { count: 0, overdue: 0 },
  shredding: 0,
  collections: 0,
  names: 0,
  losses: 0,
  official_calls: 0,
  events_soon: 0,
  events_nearly_full: 0,
  needs_payment: false,
};
