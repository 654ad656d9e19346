import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AmountDue } from 'shared/billing/types';
import { findPendingItems } from 'shared/cart/api';
import { loadCart, removeFromCart } from 'shared/cart/cart';
import { useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { membershipKey } from 'shared/memberships/membership-key';
import { cancelPurchase } from 'shared/orders/api';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { makeMembership, makeUnpaid } from 'shared/testing/memberships';
import { beforeEach, expect, test, vi } from 'vitest';
import { CancelOrder } from './cancel-order';

vi.mock('shared/orders/api', () => ({ cancelPurchase: vi.fn() }));
vi.mock('shared/cart/api', () => ({ findPendingItems: vi.fn() }));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({}));

const line = {
  position: 1,
  item_type: 'service',
  item_title: 'Founder’s hour',
  quantity: 1,
  discount_amount: 0,
  net_amount: 10,
  vat_amount: 0,
  gross_amount: 10,
  is_membership: false,
  is_onboarding_fee: false,
};
const order: AmountDue = {
  id: '22222222-2222-4222-8222-222222222222',
  purchase_number: 'PO-2026-000018',
  net_amount: 10,
  vat_amount: 0,
  total_amount: 10,
  paid_amount: 0,
  amount_due: 10,
  created_at: '2026-11-21T09:00:00Z',
  items: [line],
  invoice_number: null,
  due_date: null,
  has_box: true,
};
const ofPlan: AmountDue = {
  ...order,
  items: [{ ...line, item_title: 'Pro membership (monthly)', is_membership: true }],
};

const toast = () => useAppStore.getState().toasts.at(-1)?.text;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  queryClient.clear();
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  loadCart('maria');
  for (const { id } of useCart.getState().items) removeFromCart(id);
  vi.mocked(cancelPurchase).mockResolvedValue(undefined);
  vi.mocked(findPendingItems).mockResolvedValue([]);
});

/** Opens the question about an order. */
async function askAbout(shown: AmountDue) {
  const onCancelled = vi.fn();
  render(<CancelOrder order={shown} onCancelled={onCancelled} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const box = screen.getByRole('dialog');
  const confirm = () => userEvent.click(within(box).getByRole('button', { name: 'Cancel order' }));
  return { box, confirm, onCancelled };
}

test('an order that is cancelled though the answer was lost leaves its items in the cart', async () => {
  const lost = new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.');
  vi.mocked(cancelPurchase).mockRejectedValue(lost);
  vi.mocked(findPendingItems).mockResolvedValue([makeCartItem(1)]);
  const { box, confirm } = await askAbout(order);
  await confirm();
  expect((await within(box).findByRole('alert')).textContent).toContain(
    'We could not reach the server.',
  );
  await waitFor(() => expect(useCart.getState().items).toEqual([makeCartItem(1)]));
});

test('a member who cancels an order reads that its items go back into the cart, and then that they are there', async () => {
  vi.mocked(findPendingItems).mockResolvedValue([makeCartItem(1)]);
  const { box, confirm, onCancelled } = await askAbout(order);
  expect(box.textContent).toContain('Its items go back into your cart.');
  expect(box.textContent).not.toContain('membership');
  await confirm();
  await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
  expect(toast()).toBe('Order PO-2026-000018 was cancelled. Its items are back in your cart.');
});

test('a member who cancels what they have paid in part reads that it becomes credit', async () => {
  const { box } = await askAbout({ ...order, paid_amount: 4, amount_due: 6 });
  expect(box.textContent).toContain('What you have paid, €4.00, becomes credit on your account.');
  expect(box.textContent).not.toContain('Only do this');
});

test.each([
  ['renewal', 'Your membership then ends with the period you have paid for, on 11 December 2999.'],
  ['change', 'You keep your current plan.'],
] as const)(
  'a member who cancels a %s reads what becomes of the membership, and is promised nothing in the cart',
  async (kind, consequence) => {
    const unpaid = makeUnpaid({ kind, purchase_id: order.id });
    queryClient.setQueryData(membershipKey('maria'), makeMembership({ unpaid }));
    const { box, confirm, onCancelled } = await askAbout(ofPlan);
    expect(box.textContent).toContain(consequence);
    expect(box.textContent).toContain('What came from your cart goes back there.');
    await confirm();
    await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
    expect(toast()).toBe('Order PO-2026-000018 was cancelled.');
  },
);

test.each([
  ['with its items found again', () => Promise.resolve([makeCartItem(1)])],
  ['without them', () => Promise.reject(new AppError('NETWORK', '', 'No answer.'))],
])('the next person does not read that an order was cancelled, %s', async (_what, items) => {
  let answer = () => {};
  vi.mocked(cancelPurchase).mockReturnValue(
    new Promise((resolve) => (answer = () => resolve(undefined))),
  );
  vi.mocked(findPendingItems).mockImplementation(items);
  const { confirm, onCancelled } = await askAbout(order);
  await confirm();
  act(() => setSession({ status: 'signed-in', userId: 'otto', email: null }));
  await act(async () => answer());
  await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
  expect(toast()).toBeUndefined();
});
