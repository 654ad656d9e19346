import { addOwnRow, findOrdered, withdrawPendingRow } from 'shared/cart/api';
import { addToCart, loadCart, mergeIntoCart, setDiscountCode } from 'shared/cart/cart';
import { cartMark, keepOrderAttempt, readOrderAttempt } from 'shared/cart/order-attempt';
import type { CartItem } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putAllBack, takeOut, takeOutEverything } from './take-out';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/cart/api', async (original) => ({
  ...(await original<typeof import('shared/cart/api')>()),
  withdrawPendingRow: vi.fn(),
  findOrdered: vi.fn(),
  addOwnRow: vi.fn(),
}));

const idempotencyKey = '11111111-1111-4111-8111-111111111111';
const pending_row_id = '44444444-4444-4444-8444-444444444444';
const waiting = (nr: number) => makeCartItem(nr, { pending_row_id });
const titles = () => useCart.getState().items.map(({ title }) => title);

function signIn(userId: string): void {
  setSession({ status: 'signed-in', userId, email: null });
  loadCart(userId);
}

/** The next answer of the server to a withdrawal, given when it is called. */
function slowWithdrawal(): () => void {
  let answer = (_: object) => {};
  vi.mocked(withdrawPendingRow).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  return () => answer({});
}

beforeEach(() => signIn('maria'));
afterEach(() => setSession(signedOut));

test.each([
  ['waited', {}, { ...waiting(1), own: {} }],
  ['had been ordered', false, null],
] as const)('a line whose row %s leaves the cart', async (_what, withdrawn, left) => {
  vi.mocked(withdrawPendingRow).mockResolvedValue(withdrawn);
  mergeIntoCart([waiting(1), makeCartItem(2)]);
  expect(await takeOut(waiting(1))).toEqual(left);
  expect(titles()).toEqual(['Service 2']);
});

test('a line without a row is asked about where its order had no answer, and then no more', async () => {
  const plan = makeCartItem(1, { is_membership: true });
  const line = { item_type: plan.type, item_id: plan.source.id, unit_price: plan.price };
  const order = { lines: [line], discountCode: null, idempotencyKey, expectedTotal: 1 };
  mergeIntoCart([plan]);
  expect(await takeOut(plan)).toEqual({ ...plan, own: {} });
  expect(findOrdered).not.toHaveBeenCalled();

  mergeIntoCart([plan]);
  keepOrderAttempt('maria', cartMark([plan.id], null), order);
  vi.mocked(findOrdered).mockResolvedValue([plan]);
  expect(await takeOut(plan)).toBeNull();
  expect(titles()).toEqual([]);
  expect(readOrderAttempt('maria', cartMark([plan.id], null))).toBeNull();
});

const heard = { onRemoved: vi.fn(), onOrdered: vi.fn() };

test('a cleared cart comes back with its discount code, and items that do not are named', async () => {
  vi.mocked(withdrawPendingRow).mockResolvedValue({});
  mergeIntoCart([waiting(1), makeCartItem(2)]);
  setDiscountCode('SPRING30');
  const { items } = useCart.getState();
  await takeOutEverything(items, heard);
  expect(titles()).toEqual([]);
  const removed = items.map((item) => ({ ...item, own: {} }));
  expect(heard.onRemoved).toHaveBeenLastCalledWith(removed, 'SPRING30');
  expect(await putAllBack(removed, 'SPRING30')).toEqual({ left: [], failure: undefined });
  expect(titles()).toEqual(['Service 1', 'Service 2']);
  expect(useCart.getState().discountCode).toBe('SPRING30');

  const seat = { ...makeCartItem(3), type: 'event' as const, own: {} };
  vi.mocked(addOwnRow).mockRejectedValue(new Error('full'));
  const { left, failure } = await putAllBack([seat, { ...makeCartItem(4), own: {} }], null);
  expect(left).toEqual([seat]);
  expect(failure).toEqual(new Error('full'));
});

test('a document comes back with what its person had filled in, and waits in the cart with it', async () => {
  const own = { filled_in: { representative_name: 'Maria Vella' } };
  const letter: CartItem = { ...waiting(1), type: 'document' };
  vi.mocked(withdrawPendingRow).mockResolvedValue(own);
  vi.mocked(addOwnRow).mockResolvedValue({ id: idempotencyKey, payment_status: 'pending' });
  mergeIntoCart([letter]);
  const removed = await takeOut(letter);
  expect(useCart.getState().items).toEqual([]);
  if (!removed) throw new Error('ordered');
  expect(await putAllBack([removed], null)).toEqual({ left: [], failure: undefined });
  expect(addOwnRow).toHaveBeenLastCalledWith(letter, 'maria', own);
  expect(useCart.getState().items).toEqual([{ ...letter, pending_row_id: idempotencyKey }]);
});

test('an item added while the cart is cleared stays', async () => {
  const answer = slowWithdrawal();
  mergeIntoCart([waiting(1), makeCartItem(2)]);
  setDiscountCode('SPRING30');
  const clearing = takeOutEverything(useCart.getState().items, heard);
  addToCart(makeCartItem(3));
  answer();
  await clearing;
  expect(titles()).toEqual(['Service 3']);
  expect(useCart.getState().discountCode).toBeNull();
});

test('a member whose cart cannot be cleared completely still hears which items had been ordered', async () => {
  const { onOrdered, onRemoved } = heard;
  onOrdered.mockReset();
  onRemoved.mockReset();
  vi.mocked(withdrawPendingRow)
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('no answer'));
  mergeIntoCart([waiting(1), waiting(2), makeCartItem(3)]);
  const items = useCart.getState().items;
  await expect(takeOutEverything(items, heard)).rejects.toThrow('no answer');
  expect(onOrdered).toHaveBeenCalledExactlyOnceWith([items[0]]);
  expect(onRemoved).toHaveBeenCalledExactlyOnceWith([{ ...items[2], own: {} }], null);
  expect(titles()).toEqual(['Service 2']);
});

test('a member who left while a line was removed finds it gone, and the next person loses nothing', async () => {
  const answer = slowWithdrawal();
  mergeIntoCart([waiting(1), makeCartItem(2)]);
  const removing = takeOut(waiting(1));
  signIn('otto');
  addToCart(makeCartItem(3));
  answer();
  await removing;
  expect(titles()).toEqual(['Service 3']);
  signIn('maria');
  expect(titles()).toEqual(['Service 2']);
});
