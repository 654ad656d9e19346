import { render, screen, within } from '@testing-library/react';
import { fetchAmountsDue } from 'shared/billing/api';
import type { AmountDue } from 'shared/billing/types';
import { useAmountsDue } from 'shared/billing/use-billing';
import { useCart } from 'shared/cart/use-cart';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { beforeEach, expect, test, vi } from 'vitest';
import { AmountsDue } from './amounts-due';

vi.mock('shared/billing/api', () => ({ fetchAmountsDue: vi.fn() }));
vi.mock('shared/cart/api', () => ({}));
vi.mock('shared/orders/api', () => ({}));
vi.mock('shared/profiles/api', () => ({}));
vi.mock('./transfer-code', () => ({ TransferCode: () => null }));

const line = {
  position: 1,
  item_type: 'service',
  item_title: 'Pro membership (monthly)',
  quantity: 1,
  discount_amount: 15.9,
  net_amount: 143.1,
  vat_amount: 25.76,
  gross_amount: 168.86,
  is_membership: true,
  is_onboarding_fee: false,
};
const order: AmountDue = {
  id: '22222222-2222-4222-8222-222222222222',
  purchase_number: 'PO-2026-000018',
  net_amount: 98.6,
  vat_amount: 17.75,
  total_amount: 116.35,
  created_at: '2026-11-22T09:00:00Z',
  items: [
    line,
    {
      ...line,
      position: 2,
      item_title: 'Unused days of Essential membership (monthly)',
      discount_amount: 0,
      net_amount: -44.5,
      vat_amount: -8.01,
      gross_amount: -52.51,
      is_membership: false,
    },
  ],
  invoice_number: 'INV-2026-00007',
  due_date: '2026-12-06',
  has_box: true,
};

function Due() {
  return (
    <BrowserRouter>
      <AmountsDue list={useAmountsDue()} />
    </BrowserRouter>
  );
}

beforeEach(() => {
  queryClient.clear();
  useAppStore.setState((state) => ({ session: { ...state.session, userId: 'maria' } }));
});

test('a member reads each line of an unpaid order, what it adds up to, and what happens next', async () => {
  vi.mocked(fetchAmountsDue).mockResolvedValue([order]);
  render(<Due />);
  const items = await screen.findByRole('list', { name: 'Items' });
  expect([...items.children].map((item) => item.textContent)).toEqual([
    'Pro membership (monthly)€168.86€143.10 net, €25.76 VAT, after €15.90 discount',
    'Unused days of Essential membership (monthly)-€52.51-€44.50 net, -€8.01 VAT',
  ]);
  const sums = items.nextElementSibling?.textContent;
  expect(sums).toBe('Net€98.60VAT€17.75Gross€116.35');

  const steps = screen.getByRole('list', { name: 'What happens next with PO-2026-000018' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.firstChild?.textContent),
  ).toEqual([
    'Order placed (done)',
    'You transfer €116.35',
    'We record your payment',
    'Your new plan begins',
  ]);
  within(steps).getByText('by 6 December 2026');
  expect(steps.textContent).not.toContain('Work on your services');
});

test('a member who owes nothing, while something waits in the cart, reads both', async () => {
  vi.mocked(fetchAmountsDue).mockResolvedValue([]);
  useCart.setState({ items: [makeCartItem(1), makeCartItem(2)] });
  render(<Due />);
  await screen.findByText('No orders are waiting for payment.');
  expect(screen.queryByText(/Nothing is due/)).toBeNull();
  const way = screen.getByRole('link', { name: 'your cart' });
  expect(way.parentElement?.textContent).toBe(
    '2 items in your cart, not ordered yet. You pay once you have ordered.',
  );
});

test('a member cannot cancel an order that bills what was done for their post', async () => {
  const usage = {
    ...line,
    item_type: 'usage',
    item_title: 'Documents beyond your plan, month from 10 February 2027',
    quantity: 4,
    is_membership: false,
  };
  vi.mocked(fetchAmountsDue).mockResolvedValue([{ ...order, items: [usage] }]);
  render(<Due />);
  expect(await screen.findByText(/What it bills is done/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.queryByText(/We cancel an order/)).toBeNull();
});

test('a member reads what on a renewal is for their post, and that it stays due', async () => {
  const usage = { ...line, item_type: 'usage', item_title: 'Postage', gross_amount: 1.77 };
  vi.mocked(fetchAmountsDue).mockResolvedValue([
    { ...order, items: [...order.items, { ...usage, is_membership: false }] },
  ]);
  render(<Due />);
  expect(await screen.findByText(/€1\.77 of it is for your post and stays due/)).toBeTruthy();
});
