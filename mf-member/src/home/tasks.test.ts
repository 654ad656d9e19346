import type { AmountDue } from 'shared/billing/types';
import { makeMembership, makeUnpaid, noMembership } from 'shared/testing/memberships';
import { makeCase, makeOwnVerification, makeReserved } from 'shared/testing/own-verification';
import { makePost } from 'shared/testing/post';
import type { OwnVerification } from 'shared/verification/types';
import { expect, test } from 'vitest';
import { tasksOf } from './tasks';

const today = '2026-11-26';

const order = (nr: number, due_date: string | null, total_amount = 100): AmountDue => ({
  id: `order-${nr}`,
  purchase_number: `PO-2026-00000${nr}`,
  net_amount: total_amount,
  vat_amount: 0,
  total_amount,
  paid_amount: 0,
  amount_due: total_amount,
  created_at: '2026-11-01T09:00:00Z',
  items: [],
  invoice_number: null,
  due_date,
  has_box: false,
});

const tasks = (waiting: Partial<Parameters<typeof tasksOf>[0]> = {}) =>
  tasksOf({
    due: [],
    membership: makeMembership(),
    official: [],
    asked: [],
    isPlanInCart: false,
    inCart: 0,
    unread: 0,
    today,
    ...waiting,
  }).map(({ title, note, action, to }) => [title, note, action, to]);

test('a member with nothing due and a plan that runs has no task', () => {
  expect(tasks()).toEqual([]);
});

test('unpaid orders come first, the earliest due before the others, each with its way to pay', () => {
  const due = [order(1, null), order(2, '2026-12-03', 363.44), order(3, '2026-11-25')];
  expect(tasks({ due, inCart: 2, unread: 1 })).toEqual([
    [
      '€100.00',
      'Overdue since 25 November · Order PO-2026-000003',
      'Pay',
      '/dashboard/billing#due-order-3',
    ],
    [
      '€363.44',
      'Due by 3 December · Order PO-2026-000002',
      'Pay',
      '/dashboard/billing#due-order-2',
    ],
    ['€100.00', 'Order PO-2026-000001', 'Pay', '/dashboard/billing#due-order-1'],
    ['2 items in your cart', 'Not ordered yet', 'Go to the cart', '/dashboard/cart'],
    ['1 unread notification', '', 'See notifications', '/dashboard/notifications'],
  ]);
});

test('an order that is paid in part asks for the rest, and says what is paid', () => {
  const partly = { ...order(2, '2026-12-03', 363.44), paid_amount: 300, amount_due: 63.44 };
  expect(tasks({ due: [partly] })[0]).toEqual([
    '€63.44',
    'Due by 3 December · Order PO-2026-000002 · €300.00 is paid',
    'Pay',
    '/dashboard/billing#due-order-2',
  ]);
});

test('official post that nobody has read comes before money, since it may set a deadline', () => {
  const official = [makePost(1, { sender: 'Malta Business Registry', is_top: true })];
  const due = [order(2, '2026-12-03', 363.44)];
  const [first, ...others] = tasks({ official, due });
  expect(first).toEqual([
    'Malta Business Registry',
    'Official post, not read yet. A deadline may run from the day it came',
    'Read',
    `/dashboard/post/item?id=${official[0]?.id}`,
  ]);
  expect(others).toHaveLength(1);
});

test('each item that the office asks about is a task, once', () => {
  const [first, second] = [makePost(1, { sender: 'Green Bank' }), makePost(2)];
  expect(tasks({ asked: [first, second] }).map(([, , action, to]) => [action, to])).toEqual([
    ['Answer', `/dashboard/post/item?id=${first.id}`],
    ['Answer', `/dashboard/post/item?id=${second.id}`],
  ]);
  expect(tasks({ asked: [first], official: [first] })).toHaveLength(1);
});

test('several official letters are one task, which leads to the list', () => {
  const [task] = tasks({ official: [makePost(1), makePost(2)] });
  expect([task?.[0], task?.[3]]).toEqual(['2 official letters', '/dashboard/post']);
});

test('an order that is due today is not overdue', () => {
  expect(tasks({ due: [order(1, today)] })[0]?.[1]).toMatch(/^Due by 26 November/);
});

test('many unpaid orders end with what the rest of them comes to', () => {
  const due = [1, 2, 3, 4, 5].map((nr) => order(nr, `2026-12-0${nr}`, 0.1));
  const found = tasks({ due });
  expect(found).toHaveLength(4);
  expect(found.at(-1)).toEqual([
    '€0.20',
    'Due on 2 more orders',
    'See all orders',
    '/dashboard/billing',
  ]);
});

test.each([
  ['no plan', noMembership(), 'You don’t have a plan yet', 'See plans'],
  [
    'a plan that ends',
    makeMembership({ next: { ...makeMembership().next, kind: 'end' } as never }),
    'Your plan won’t renew',
    'Renew',
  ],
  [
    'paid time that is over',
    makeMembership({ valid_until: '2026-11-20', grace_until: '2026-11-27' }),
    'Your paid period is over',
    'Renew',
  ],
  [
    'an expired plan',
    makeMembership({ status: 'expired' }),
    'Your membership has expired',
    'Renew',
  ],
])('a member with %s is told, and led to the plans', (_what, membership, title, action) => {
  const [task, ...others] = tasks({ membership });
  expect(task?.[0]).toBe(title);
  expect(task?.slice(2)).toEqual([action, '/dashboard/membership?view=plans']);
  expect(others).toEqual([]);
});

test('a membership that waits for its payment is named once, by its order', () => {
  const unpaid = makeUnpaid({ purchase_id: 'order-1' });
  const membership = { ...noMembership(), status: 'pending_payment' as const, unpaid };
  expect(tasks({ membership, due: [order(1, '2026-12-03', 363.44)] })).toHaveLength(1);
  // where the orders could not be loaded, the membership still says it
  expect(tasks({ membership, due: undefined })[0]).toEqual([
    '€363.44 for your membership',
    'Starts with your payment',
    'Pay €363.44',
    '/dashboard/billing#due-order-1',
  ]);
});

test('a plan in the cart is named once, by the cart', () => {
  expect(tasks({ membership: noMembership(), isPlanInCart: true, inCart: 1 })).toEqual([
    [
      '1 item in your cart',
      'Your plan starts when you order and pay',
      'Go to the cart',
      '/dashboard/cart',
    ],
  ]);
});

test('a member who gave notice is not asked to take it back', () => {
  const notice = { given_on: '2026-11-01', ends_on: '2999-12-11' };
  expect(tasks({ membership: makeMembership({ notice }) })).toEqual([]);
});

const missing = [{ step: 'who', need: 'customer_kind', party_id: null, side: null }] as const;
const address = (state: 'asked' | 'ending' | 'held') =>
  makeOwnVerification({ address: { state, held_from: '2026-12-20' } });

const inFormation = (own: OwnVerification): OwnVerification => ({
  ...own,
  in_force: own.in_force && {
    ...own.in_force,
    customer_kind: 'forming',
    until_reason: 'formation',
  },
});

test.each([
  ['with a reserved box', makeReserved(), 'Tell us who uses your address', 'Begin'],
  [
    'with a draft',
    makeReserved(makeCase({ missing: [...missing] })),
    'Tell us who uses your address',
    'Continue',
  ],
  [
    'who was asked again',
    makeReserved(makeCase({ state: 'asked' })),
    'Send us something again',
    'See what',
  ],
  [
    'who was refused',
    makeReserved(makeCase({ state: 'refused' })),
    'We could not approve who uses your address',
    'See why',
  ],
  ['from before', address('asked'), 'Tell us who uses your address', 'Begin'],
  ['whose approval ends', address('ending'), 'Confirm who uses your address', 'Confirm'],
  ['whose post is held', address('held'), 'Confirm who uses your address', 'Confirm'],
  [
    'whose company was in formation',
    inFormation(address('ending')),
    'Send the extract of the registered company',
    'Send it',
  ],
])('a member %s is led to who uses the address', (_who, verification, title, action) => {
  expect(tasks({ verification }).map(([first, , third, to]) => [first, third, to])).toEqual([
    [title, action, '/dashboard/verification'],
  ]);
});

test.each([
  ['that is approved', makeOwnVerification()],
  ['that is in review', makeReserved(makeCase({ state: 'in_review' }))],
])('an address %s leaves nothing to do', (_which, verification) => {
  expect(tasks({ verification })).toEqual([]);
});
