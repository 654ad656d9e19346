import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrderedRows, findPendingItems } from './api';
import { loadCart, mergeIntoCart } from './cart';
import { joinPendingItems } from './join-pending-items';
import { cartMark, keepOrderAttempt } from './order-attempt';
import { useCart } from './use-cart';

vi.mock('./api', () => ({ findOrderedRows: vi.fn(), findPendingItems: vi.fn() }));

const rowOf = (nr: number) => `44444444-4444-4444-8444-${String(nr).padStart(12, '0')}`;
const waiting = (nr: number) => makeCartItem(nr, { pending_row_id: rowOf(nr) });
const titles = () => useCart.getState().items.map(({ title }) => title);

beforeEach(() => {
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  loadCart('maria');
  mergeIntoCart([waiting(1), waiting(2), waiting(3), makeCartItem(4)]);
  vi.mocked(findPendingItems)
    .mockReset()
    .mockResolvedValue([waiting(3)]);
  vi.mocked(findOrderedRows)
    .mockReset()
    .mockResolvedValue([rowOf(1)]);
});
afterEach(() => setSession(signedOut));

test('what was ordered on another device leaves the cart, and what only lapsed stays', async () => {
  await joinPendingItems('maria');
  expect(findOrderedRows).toHaveBeenCalledExactlyOnceWith('service', [rowOf(1), rowOf(2)]);
  expect(titles()).toEqual(['Service 2', 'Service 3', 'Service 4']);
});

test('nothing is asked where everything waits, and a cart is as it was without an answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(findOrderedRows).mockRejectedValue(new Error('no answer'));
  await joinPendingItems('maria');
  expect(titles()).toHaveLength(4);
  vi.mocked(findOrderedRows).mockClear();
  vi.mocked(findPendingItems).mockResolvedValue([waiting(1), waiting(2), waiting(3)]);
  await joinPendingItems('maria');
  expect(findOrderedRows).not.toHaveBeenCalled();
});

test('a cart whose order was not answered stays whole, so that it can be sent again', async () => {
  const ids = useCart.getState().items.map(({ id }) => id);
  const idempotencyKey = crypto.randomUUID();
  const order = { lines: [], discountCode: null, idempotencyKey, expectedTotal: 10 };
  keepOrderAttempt('maria', cartMark(ids, null), order);
  await joinPendingItems('maria');
  expect(titles()).toHaveLength(4);
});
