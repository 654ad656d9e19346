import type { Membership } from '../memberships/types';

/** A membership as the database answers it: Pro by the month, paid, nothing asked for. */
export function makeMembership(changes: Partial<Membership> = {}): Membership {
  return {
    status: 'active',
    plan: {
      service_id: '11111111-1111-4111-8111-000000000001',
      title: 'Pro membership (monthly)',
      membership_type: 'pro',
      billing_period: 'monthly',
      price: 159,
    },
    box_number: 101,
    address_from: '2026-10-11',
    anchored_on: '2026-10-11',
    period_from: '2026-11-11',
    valid_until: '2999-12-11',
    grace_until: '2999-12-18',
    first_paid_on: '2026-10-11',
    onboarding_fee_due: false,
    onboarding_fee: null,
    cooling_off_until: null,
    withdrawal_amount: null,
    unpaid: null,
    next: {
      kind: 'renewal',
      on: '2999-12-11',
      membership_type: 'pro',
      billing_period: 'monthly',
      total_amount: 187.62,
    },
    notice: null,
    notice_would_end_on: '3000-01-11',
    notice_would_owe: { periods: 1, billing_period: 'monthly', total_amount: 187.62 },
    leaving: { offers: [], service: null, kept_until: null },
    ...changes,
  };
}

/** Of somebody who has an account and nothing more. */
export function noMembership(): Membership {
  return {
    ...makeMembership({ status: 'none', plan: null, next: null }),
    notice_would_end_on: null,
    notice_would_owe: null,
    box_number: null,
    address_from: null,
    anchored_on: null,
    period_from: null,
    valid_until: null,
    grace_until: null,
    first_paid_on: null,
    onboarding_fee_due: true,
    onboarding_fee: 149,
  };
}

/** A membership order that waits for its payment. */
export function makeUnpaid(
  changes: Partial<NonNullable<Membership['unpaid']>> = {},
): NonNullable<Membership['unpaid']> {
  const { total_amount = 363.44 } = changes;
  return {
    purchase_id: '33333333-3333-4333-8333-333333333333',
    purchase_number: 'PO-2026-000012',
    kind: 'first',
    total_amount,
    amount_due: total_amount,
    due_date: '2999-12-11',
    membership_type: 'pro',
    billing_period: 'monthly',
    ...changes,
  };
}
