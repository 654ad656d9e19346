import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrdered, findPendingItems } from './api';
import { loadCart, mergeIntoCart, removeFromCart } from './cart';
import { cartStorageKey, storedCartChangedAt } from './cart-storage';
import { joinPendingItems } from './join-pending-items';
import { cartMark, keepOrderAttempt } from './order-attempt';
import { useCart } from './use-cart';

vi.mock('./api', () => ({ findOrdered: vi.fn(), findPendingItems: vi.fn() }));

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
  vi.mocked(findOrdered)
    .mockReset()
    .mockResolvedValue([waiting(1)]);
});
afterEach(() => setSession(signedOut));

test('an item ordered on another device leaves the cart, and one that only lapsed stays', async () => {
  await joinPendingItems('maria');
  expect(findOrdered).toHaveBeenCalledExactlyOnceWith('service', [waiting(1), waiting(2)], 'maria');
  expect(titles()).toEqual(['Service 2', 'Service 3', 'Service 4']);
});

test('a page that finds nothing new stores no cart, which would undo what another tab just stored', async () => {
  vi.mocked(findPendingItems).mockResolvedValue([waiting(1), waiting(2), waiting(3)]);
  const key = cartStorageKey('maria');
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...stored, changedAt: 1 }));
  await joinPendingItems('maria');
  expect(storedCartChangedAt('maria')).toBe(1);
  vi.mocked(findPendingItems).mockResolvedValue([waiting(1), waiting(2), waiting(3), waiting(5)]);
  await joinPendingItems('maria');
  expect(storedCartChangedAt('maria')).toBeGreaterThan(1);
});

test('the cart asks nothing when every item waits, and stays as it is without an answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(findOrdered).mockRejectedValue(new Error('no answer'));
  await joinPendingItems('maria');
  expect(titles()).toHaveLength(4);
  vi.mocked(findOrdered).mockClear();
  vi.mocked(findPendingItems).mockResolvedValue([waiting(1), waiting(2), waiting(3)]);
  await joinPendingItems('maria');
  expect(findOrdered).not.toHaveBeenCalled();
});

test('items on an order without an answer stay, even when another item joins the cart', async () => {
  const items = useCart.getState().items;
  const lines = items.map(({ type, source, price }) => {
    return { item_type: type, item_id: source.id, unit_price: price };
  });
  const mark = cartMark(
    items.map(({ id }) => id),
    null,
  );
  const idempotencyKey = crypto.randomUUID();
  keepOrderAttempt('maria', mark, { lines, discountCode: null, idempotencyKey, expectedTotal: 10 });
  vi.mocked(findPendingItems).mockResolvedValue([waiting(3), waiting(5)]);
  await joinPendingItems('maria');
  expect(findOrdered).not.toHaveBeenCalled();
  expect(titles()).toHaveLength(5);
});

test('an item added anew while the server is asked stays', async () => {
  vi.mocked(findOrdered).mockImplementation(async () => {
    removeFromCart(waiting(1).id);
    mergeIntoCart([makeCartItem(1, { pending_row_id: rowOf(9) })]);
    return [waiting(1)];
  });
  await joinPendingItems('maria');
  expect(titles()).toContain('Service 1');
});
