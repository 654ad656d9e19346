import type { AccountCredit } from '../orders/types';

/** Twelve euros that came beyond what was due. */
export function makeCredit(changes: Partial<AccountCredit> = {}): AccountCredit {
  return {
    id: '44444444-4444-4444-8444-444444444444',
    user_id: '55555555-5555-4555-8555-555555555555',
    purchase_id: '22222222-2222-4222-8222-222222222222',
    purchase_number: 'PO-2026-000007',
    payment_id: '66666666-6666-4666-8666-666666666666',
    reason: 'overpaid',
    amount: 12,
    left_amount: 12,
    created_at: '2026-11-05T09:00:00Z',
    has_open_review: false,
    ...changes,
  };
}
