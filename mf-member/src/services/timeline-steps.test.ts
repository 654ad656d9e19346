import { makeOwnService } from 'shared/testing/services';
import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps';

const ordered = '2026-11-10T08:00:00+00:00';
const paid = '2026-11-11T08:00:00+00:00';
const started = '2026-11-13T08:00:00+00:00';
const completed = '2026-11-19T08:00:00+00:00';
const orderId = '99999999-9999-4999-8999-999999999999';
const order = { purchase_number: 'PO-2026-000007', paid_at: null, items: [] };
const paidOrder = { ...order, paid_at: paid };

test.each([
  ['waits in the cart', { payment_status: 'pending' }, ['In your cart', ordered]],
  [
    'stands on an unpaid order',
    { payment_status: 'pending', order, purchase_id: orderId },
    ['Ordered', ordered],
  ],
  ['is paid', { payment_status: 'paid', order: paidOrder }, ['Paid', paid]],
  ['was free', { payment_status: 'paid' }, ['Free of charge', null]],
  [
    'is in progress',
    { payment_status: 'in_progress', order: paidOrder, started_at: started },
    ['In progress', started],
  ],
  [
    'is completed',
    {
      payment_status: 'completed',
      order: paidOrder,
      started_at: started,
      completion_date: completed,
    },
    ['Completed', completed],
  ],
] as const)('a service that %s is at its step', (_state, changes, [name, at]) => {
  const steps = timelineSteps(makeOwnService(1, { purchase_date: ordered, ...changes }));
  const current = steps.findIndex(({ state }) => state === 'current');
  expect(steps[current]).toEqual({ name, at, state: 'current' });
  expect(steps.slice(0, current).every(({ state }) => state === 'done')).toBe(true);
  expect(steps.slice(current + 1).every(({ state }) => state === 'ahead')).toBe(true);
  expect(steps.slice(current + 1).every((step) => step.at === null)).toBe(true);
});

test('a service completed at once shows no day of progress', () => {
  const own = makeOwnService(1, { payment_status: 'completed', completion_date: completed });
  expect(timelineSteps(own)[2]).toEqual({ name: 'In progress', at: null, state: 'done' });
});
