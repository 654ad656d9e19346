import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findPendingItems } from 'shared/cart/api';
import { loadCart } from 'shared/cart/cart';
import { useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { cancelPurchase } from 'shared/orders/api';
import { setSession } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { expect, test, vi } from 'vitest';
import { CancelOrder } from './cancel-order';

vi.mock('shared/orders/api', () => ({ cancelPurchase: vi.fn() }));
vi.mock('shared/cart/api', () => ({ findPendingItems: vi.fn() }));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({}));

const order = {
  id: '22222222-2222-4222-8222-222222222222',
  purchase_number: 'PO-2026-000018',
  net_amount: 10,
  vat_amount: 0,
  total_amount: 10,
  created_at: '2026-11-21T09:00:00Z',
  items: [],
  invoice_number: null,
  due_date: null,
};

test('an order that is cancelled though the answer was lost leaves its items in the cart', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  loadCart('maria');
  const lost = new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.');
  vi.mocked(cancelPurchase).mockRejectedValue(lost);
  vi.mocked(findPendingItems).mockResolvedValue([makeCartItem(1)]);
  render(<CancelOrder order={order} onCancelled={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'We could not reach the server.',
  );
  await vi.waitFor(() => expect(useCart.getState().items).toEqual([makeCartItem(1)]));
});
