import { waitFor } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { anEventEntry } from 'shared/testing/event-entry';
import { afterEach, expect, test, vi } from 'vitest';
import { addItem } from './add-item';
import { addOwnRow, findPendingItems } from './api';
import { loadCart } from './cart';
import { useCart } from './use-cart';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('./api', async (original) => ({
  ...(await original<typeof import('./api')>()),
  addOwnRow: vi.fn(),
  findPendingItems: vi.fn(),
}));

function signIn(userId: string): void {
  setSession({ status: 'signed-in', userId, email: null });
  loadCart(userId);
}

afterEach(() => setSession(signedOut));

test('an answer that comes when somebody else has signed in puts nothing into their cart', async () => {
  let answer = (_: { id: string; payment_status: string }) => {};
  vi.mocked(addOwnRow).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  signIn('maria');
  const adding = addItem('event', anEventEntry({ registration_fee: 25 }));
  signIn('otto');
  answer({ id: '44444444-4444-4444-8444-444444444444', payment_status: 'pending' });
  await expect(adding).rejects.toMatchObject({ code: 'ID001' });
  expect(useCart.getState()).toMatchObject({ ownerId: 'otto', items: [] });
});

test('an item added by a call whose answer was lost waits in the cart', async () => {
  const lost = new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.');
  vi.mocked(addOwnRow).mockRejectedValue(lost);
  vi.mocked(findPendingItems).mockResolvedValue([makeCartItem(1)]);
  signIn('maria');
  await expect(addItem('event', anEventEntry())).rejects.toBe(lost);
  await waitFor(() => expect(useCart.getState().items).toEqual([makeCartItem(1)]));
});
