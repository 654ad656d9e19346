import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAmountsDue } from 'shared/billing/api';
import type { AmountDue } from 'shared/billing/types';
import { useAmountsDue } from 'shared/billing/use-billing';
import { useCart } from 'shared/cart/use-cart';
import { payWithCredit } from 'shared/orders/api';
import type { AccountCredit } from 'shared/orders/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeCredit } from 'shared/testing/credits';
import { beforeEach, expect, test, vi } from 'vitest';
import { AmountsDue } from './amounts-due';

vi.mock('shared/billing/api', () => ({ fetchAmountsDue: vi.fn() }));
vi.mock('shared/card-payments/api', () => ({}));
vi.mock('shared/cart/api', () => ({}));
vi.mock('shared/orders/api', () => ({ payWithCredit: vi.fn() }));
vi.mock('shared/profiles/api', () => ({}));
vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ features: { cardPayments: false } }),
}));
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
  paid_amount: 0,
  amount_due: 116.35,
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

function Due({ credits }: { credits?: AccountCredit[] }) {
  return (
    <BrowserRouter>
      <AmountsDue list={useAmountsDue()} credits={credits} />
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
    { ...order, items: [...order.items, { ...usage, position: 3, is_membership: false }] },
  ]);
  render(<Due />);
  expect(await screen.findByText(/€1\.77 of it is for your post and stays due/)).toBeTruthy();
});

test('a member who has paid a part reads what is left, and transfers just that', async () => {
  vi.mocked(fetchAmountsDue).mockResolvedValue([{ ...order, paid_amount: 100, amount_due: 16.35 }]);
  render(<Due />);
  expect(await screen.findByText('€100.00 of €116.35 is paid')).toBeTruthy();
  const transfer = screen.getByLabelText('Bank transfer details');
  expect(transfer.textContent).toContain('Amount€16.35');
  expect(screen.getByText('You transfer €16.35')).toBeTruthy();
  expect(screen.getByText(/not paid in full 7 days after its due date/).textContent).toContain(
    'What you have paid, €100.00, then becomes credit on your account.',
  );
});

test('a member pays an order from their credit, as far as it goes', async () => {
  vi.mocked(fetchAmountsDue).mockResolvedValue([order]);
  vi.mocked(payWithCredit).mockResolvedValue({
    purchase_id: order.id,
    purchase_number: order.purchase_number,
    status: 'pending',
    used: 12,
    amount_due: 104.35,
    credit_left: 0,
  });
  render(
    <Due credits={[makeCredit({ left_amount: 5 }), makeCredit({ id: 'd', left_amount: 7 })]} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Use for this order' }));
  const question = within(screen.getByRole('dialog', { name: 'Use your credit?' }));
  expect(question.getByText(/of your credit pays/).textContent).toBe(
    '€12.00 of your credit pays a part of order PO-2026-000018. €104.35 is left to transfer.',
  );
  await userEvent.click(question.getByRole('button', { name: 'Use credit' }));
  await waitFor(() => expect(payWithCredit).toHaveBeenCalledExactlyOnceWith(order.id));
  await waitFor(() =>
    expect(useAppStore.getState().toasts.at(-1)?.text).toBe(
      '€12.00 of your credit is used for order PO-2026-000018. €104.35 is left to pay.',
    ),
  );
});

test('a member whose order is paid from their credit goes on where it was', async () => {
  vi.mocked(fetchAmountsDue).mockResolvedValueOnce([order]).mockResolvedValue([]);
  vi.mocked(payWithCredit).mockResolvedValue({
    purchase_id: order.id,
    purchase_number: order.purchase_number,
    status: 'paid',
    used: 116.35,
    amount_due: 0,
    credit_left: 83.65,
  });
  render(<Due credits={[makeCredit({ left_amount: 200 })]} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Use for this order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use credit' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Amount due' })),
  );
  expect(useAppStore.getState().toasts.at(-1)?.text).toBe('Order PO-2026-000018 is paid.');
});
