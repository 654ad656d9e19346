import { expect, test } from 'vitest';
import { nextSteps, type OrderToPay, postAmount } from './next-steps';

const plan = { item_type: 'service', is_membership: true };
const fee = { item_type: 'service', is_membership: false, is_onboarding_fee: true };
const order: OrderToPay = {
  purchase_number: 'PO-2026-000018',
  total_amount: 363.44,
  due_date: '2026-12-05',
  invoice_number: 'INV-2026-00007',
  items: [plan, fee],
};

test('a new member reads each step, with the amount, the reference and by when', () => {
  expect(nextSteps(order)).toMatchObject([
    { title: 'Order placed', when: null, text: expect.stringContaining('INV-2026-00007') },
    {
      title: 'You transfer €363.44',
      when: 'by 5 December 2026',
      text: expect.stringContaining('PO-2026-000018'),
    },
    {
      title: 'You tell us who uses the address',
      text: expect.stringContaining('never send those by e-mail'),
      way: { path: '/dashboard/verification' },
    },
    { title: 'We record your payment', when: 'within one working day of its arrival' },
    {
      title: 'Your membership is active',
      when: 'as soon as the payment is recorded',
      text: expect.stringMatching(
        /^Your box is reserved .* approved who uses it, .* you can use them\.$/,
      ),
    },
  ]);
});

test('a new member who pays no onboarding fee reads the same; who comes back keeps the box', () => {
  const titles = (has_box: boolean, items = [plan]) =>
    nextSteps({ ...order, items, has_box }).map(({ title }) => title);
  expect(titles(false)).toEqual(nextSteps(order).map(({ title }) => title));
  expect(titles(true).slice(2)).toEqual(['We record your payment', 'Your membership continues']);
  const service = { item_type: 'service', is_membership: false };
  expect(titles(false, [service])).not.toContain('You tell us who uses the address');
});

test('a member who renews keeps box and address; neither fee nor credit is a service to wait for', () => {
  const end = (items: OrderToPay['items']) => nextSteps({ ...order, items }).at(-1);
  const last = (items: OrderToPay['items']) => end(items)?.text;
  expect(end([plan])?.title).toBe('Your membership continues');
  expect(last([plan])).toBe('Your box number and your Valletta address stay the same.');
  expect(last([plan, fee])).not.toContain('services');
  const credit = { item_type: 'service', is_membership: false, gross_amount: -52.51 };
  expect(last([plan, credit])).toBe(last([plan]));
  expect(end([plan, credit])?.title).toBe('Your new plan begins');
});

test('an order without a plan says what becomes of each kind on it', () => {
  const items = ['service', 'event', 'document'].map((item_type) => ({
    item_type,
    is_membership: false,
  }));
  expect(nextSteps({ ...order, items }).at(-1)).toMatchObject({
    title: 'Your order is active',
    text: 'Work on your services begins. Your registrations are confirmed. You can download your documents.',
  });
  const [, transfer, then] = nextSteps({ ...order, items });
  expect(transfer?.text).toContain(
    'If it is unpaid 48 hours before an event on it begins, we cancel the order. You always have at least a day to pay, unless the event begins sooner.',
  );
  expect(then?.title).toBe('We record your payment');
});

test('a member whose post is billed pays, and waits for nothing after it', () => {
  const items = [{ item_type: 'usage', is_membership: false }];
  const titles = nextSteps({ ...order, items }).map(({ title }) => title);
  expect(titles).toEqual(['Invoice issued', 'You transfer €363.44', 'We record your payment']);
  const given = { item_type: 'usage', is_membership: false, gross_amount: -1.77 };
  expect(postAmount([{ ...given, gross_amount: 5.31 }, given, plan])).toBe(3.54);
  expect(postAmount([given, plan])).toBe(0);
  const renewal = nextSteps({ ...order, has_box: true, items: [plan, given] });
  expect(renewal.at(-1)?.title).toBe('Your membership continues');
});
