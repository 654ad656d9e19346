import type { PostCharge, PostCharges } from 'shared/post-charges/types';

/** What a member owes beyond their plan: nothing, unless it is said. */
export function makePostCharges(values: Partial<PostCharges> = {}): PostCharges {
  return {
    month: { documents: 0, others: 0, net: 0, gross: 0, open: 0 },
    period_to: '2027-03-10',
    carried: { count: 0, gross: 0, open: 0 },
    cap: 70,
    own_cap: null,
    is_largest: false,
    least_order: 5,
    dearer_plan: null,
    ...values,
  };
}

/** One document beyond a plan, as the office lists it. */
export function makePostCharge(values: Partial<PostCharge> = {}): PostCharge {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    user_id: '00000000-0000-4000-8000-000000000003',
    kind: 'documents',
    quantity: 1,
    net: 1.5,
    vat: 0.27,
    gross: 1.77,
    day: '2027-02-12',
    period_from: '2027-02-10',
    period_to: '2027-03-10',
    code: 'AAAA0000',
    member_name: 'Maria Vella',
    box_number: 104,
    ...values,
  };
}
