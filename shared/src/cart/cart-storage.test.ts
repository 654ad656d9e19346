import { fillStorage } from 'shared/testing/full-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import {
  cartStorageKey,
  emptyCart,
  readStoredCart,
  storedCartChangedAt,
  writeStoredCart,
} from './cart-storage';
import { type CartItem, cartItemId } from './types';

expectLines(/^the stored cart could not be read/);

const owner = '00000000-0000-4000-8000-000000000003';
const itemId = '11111111-1111-4111-8111-111111111111';

function anItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: cartItemId('service', itemId),
    type: 'service',
    title: 'Bookkeeping',
    price: 145,
    currency: 'EUR',
    price_unit: 'per_month',
    unit_quantity: 3,
    added_at: '2026-11-21T09:00:00Z',
    source: { id: itemId },
    is_membership: false,
    ...changes,
  };
}

function store(value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  localStorage.setItem(cartStorageKey(owner), text);
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a member finds the items they left, also beside damaged ones', () => {
  store({
    items: [
      null,
      'service_1',
      { ...anItem(), price: -1 },
      { ...anItem(), price: '145' },
      { ...anItem(), id: 'service_someone-elses' },
      { ...anItem(), source: { id: 'no uuid' } },
      { ...anItem(), unit_quantity: 0.5 },
      { ...anItem(), unit_quantity: 1e308 * 10 },
      { ...anItem(), currency: 'USD' },
      { ...anItem(), price: null },
      { ...anItem(), title: { toString: 'x' } },
      { ...anItem(), type: 'castle' },
      { ...anItem(), source: null },
      { ...anItem(), source: { id: "1' or '1'='1" } },
      7,
      [],
      {},
      anItem(),
      anItem({ title: 'The same item twice' }),
    ],
    discountCode: 'WELCOME10',
  });
  const cart = readStoredCart(owner);
  expect(cart?.items.map((item) => item.title)).toEqual(['Bookkeeping']);
  expect(cart?.discountCode).toBe('WELCOME10');
});

test.each([
  '{"items":[',
  'null',
  '[]',
  '7',
  '"cart"',
  '{"items":{"length":3}}',
  '{"__proto__":{"items":[1]},"discountCode":{}}',
  '',
])('a member whose stored cart is %s starts with an empty one', (text) => {
  store(text);
  expect(readStoredCart(owner)).toEqual({ items: [], discountCode: null });
});

test('__proto__ and constructor change no object, and the item beside them is kept', () => {
  const item = JSON.stringify(anItem()).slice(1);
  const poison = '"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": 1}}';
  store(`{${poison}, "items": [{${poison}}, {${poison}, ${item}], "discountCode": {${poison}}}`);
  expect(readStoredCart(owner)?.items.map(({ title }) => title)).toEqual(['Bookkeeping']);
  expect('polluted' in {}).toBe(false);
});

test('a missing cart is told apart from an emptied one', () => {
  expect(readStoredCart(owner)).toBeNull();
});

test('a cart that cannot be stored leaves no older one to be read in its place', () => {
  writeStoredCart(owner, { ...emptyCart, items: [anItem()] });
  fillStorage();
  writeStoredCart(owner, emptyCart);
  expect(readStoredCart(owner)).toBeNull();
});

test('a cart knows when it was written, which one that cannot be read does not', () => {
  const before = Date.now();
  writeStoredCart('maria', emptyCart);
  expect(storedCartChangedAt('maria')).toBeGreaterThanOrEqual(before);
  localStorage.setItem(cartStorageKey('maria'), '{');
  expect(storedCartChangedAt('maria')).toBe(0);
  expect(storedCartChangedAt('nobody')).toBe(0);
});
