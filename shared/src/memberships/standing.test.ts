import { makeMembership, makeUnpaid, noMembership } from 'shared/testing/memberships';
import { describe, expect, test } from 'vitest';
import { businessAddress } from './business-address';
import { standingOf } from './standing';
import type { Membership } from './types';

const today = '2026-11-22';
const paid = makeMembership({ valid_until: '2026-12-11', grace_until: '2026-12-18' });
const scheduled: Membership['next'] = {
  kind: 'change',
  on: '2026-12-11',
  membership_type: 'essential',
  billing_period: 'monthly',
  total_amount: 105.02,
};
const ended: NonNullable<Membership['next']> = {
  kind: 'end',
  on: '2026-12-11',
  membership_type: null,
  billing_period: null,
  total_amount: null,
};
const notice = { given_on: '2026-11-20', ends_on: '2027-01-11' };
const renewal = makeUnpaid({ kind: 'renewal', total_amount: 187.62 });

describe('a membership in one line', () => {
  test.each<[string, Membership, (string | null)[]]>([
    ['has none', noMembership(), [null, 'No membership', '', 'See plans']],
    [
      'has ordered one',
      { ...noMembership(), status: 'pending_payment', unpaid: makeUnpaid() },
      ['Pro', 'Payment due', 'Starts with your payment', 'Pay €363.44'],
    ],
    [
      'has paid',
      { ...paid, next: makeMembership().next },
      ['Pro', 'Active', 'Paid until 11 December 2026', null],
    ],
    [
      'has a renewal to pay',
      { ...paid, unpaid: renewal },
      ['Pro', 'Active', 'Until 11 December 2026; the next period is due by then', 'Pay €187.62'],
    ],
    [
      'has chosen a cheaper plan for later',
      { ...paid, next: scheduled },
      ['Pro', 'Active', 'Until 11 December 2026, then Essential, monthly', null],
    ],
    [
      'has cancelled the order of the next period',
      { ...paid, next: ended },
      ['Pro', 'Active', 'Until 11 December 2026, then it ends', 'Renew'],
    ],
    [
      'has ordered a dearer plan',
      { ...paid, unpaid: makeUnpaid({ kind: 'change', membership_type: 'enterprise' }) },
      [
        'Pro',
        'Active',
        'Until 11 December 2026; Enterprise, monthly starts with your payment',
        'Pay €363.44',
      ],
    ],
    [
      'is late with the renewal',
      { ...paid, valid_until: '2026-11-20', grace_until: '2026-11-27', unpaid: renewal },
      ['Pro', 'Payment overdue', 'Pay by 27 November 2026 to keep it without a gap', 'Pay €187.62'],
    ],
    [
      'has given notice',
      { ...paid, notice },
      ['Pro', 'Ends 11 January', 'Everything continues until then', 'Take back notice'],
    ],
    [
      'has given notice and owes one more period',
      { ...paid, notice, unpaid: renewal },
      ['Pro', 'Ends 11 January', 'One more period is due before then', 'Pay €187.62'],
    ],
    [
      'let it expire',
      { ...paid, status: 'expired', valid_until: '2026-10-11', next: null },
      ['Pro', 'Expired', 'Ended on 11 October 2026', 'Renew'],
    ],
    [
      'has left',
      { ...paid, status: 'cancelled', valid_until: '2026-10-11', next: null },
      ['Pro', 'Ended', 'On 11 October 2026', 'See plans'],
    ],
    [
      'was given one',
      {
        ...noMembership(),
        status: 'active',
        plan: {
          service_id: null,
          title: 'Platinum membership',
          membership_type: 'platinum',
          billing_period: null,
          price: null,
        },
      },
      ['Platinum', 'Active', 'No end date', null],
    ],
  ])('of somebody who %s', (_who, membership, line) => {
    const { plan, state, outlook, action } = standingOf(membership, today);
    expect([plan, state[1], outlook, action?.label ?? null]).toEqual(line);
  });

  test('is active through its last day, and late from the next on', () => {
    const last = { ...paid, valid_until: today };
    expect(standingOf(last, today).state[1]).toBe('Active');
    const next = '2026-11-23';
    expect(standingOf(last, next).state[1]).toBe('Paid period is over');
    expect(standingOf({ ...last, unpaid: makeUnpaid() }, next).state[1]).toBe('Payment overdue');
  });
});

describe('a Valletta address', () => {
  test('names the company, the box and the house, as on an envelope', () => {
    const lines = businessAddress({ company_name: ' Vella & Co ', full_name: 'Maria Vella' }, 101);
    expect(lines).toEqual([
      'Vella & Co',
      'Box 101',
      'Gallarija House',
      '1 Example Street',
      'Valletta VLT 0000',
      'Malta',
    ]);
  });

  test.each([
    ['the person, where there is no company', 'Maria Vella', 'Maria Vella'],
    ['the box alone, where there is no name either', null, 'Box 7'],
  ])('names %s', (_what, full_name, first) => {
    expect(businessAddress({ company_name: '', full_name }, 7)[0]).toBe(first);
  });
});
