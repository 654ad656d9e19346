import { waitFor } from '@testing-library/react';
import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { fillStorage } from 'shared/testing/full-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withdrawPendingRow } from './api';
import {
  addToCart,
  followCartInOtherTabs,
  loadCart,
  mergeIntoCart,
  removeFromCart,
  removeOrdered,
  setDiscountCode,
} from './cart';
import { cartStorageKey, readStoredCart } from './cart-storage';
import type { CartItem, CartLineRequest } from './types';
import { useCart } from './use-cart';

vi.mock('./api', () => ({ withdrawPendingRow: vi.fn() }));

const owner = '00000000-0000-4000-8000-000000000003';

const titles = () => useCart.getState().items.map((item) => item.title);

beforeEach(() => {
  setSession({ status: 'signed-in', userId: owner, email: null });
  loadCart(owner);
});
afterEach(() => {
  vi.restoreAllMocks();
  setSession(signedOut);
});

test('an item that is in the cart already is refused', () => {
  expect(addToCart(makeCartItem(1))).toBe(true);
  expect(addToCart(makeCartItem(1))).toBe(false);
  expect(titles()).toEqual(['Service 1']);
});

test('a pending purchase joins the cart once, and a new plan takes the place of the old one', () => {
  addToCart(makeCartItem(1));
  mergeIntoCart([
    makeCartItem(1, { pending_row_id: null }),
    makeCartItem(2, { is_membership: true }),
  ]);
  mergeIntoCart([makeCartItem(3, { is_membership: true })]);
  expect(titles()).toEqual(['Service 1', 'Service 3']);
});

test('a plan that gives way to another one is withdrawn, so that it does not come back', async () => {
  const row = '33333333-3333-4333-8333-333333333333';
  mergeIntoCart([makeCartItem(1), makeCartItem(2, { is_membership: true, pending_row_id: row })]);
  expect(withdrawPendingRow).not.toHaveBeenCalled();
  mergeIntoCart([makeCartItem(3, { is_membership: true })]);
  await waitFor(() => expect(withdrawPendingRow).toHaveBeenCalledExactlyOnceWith('service', row));
  expect(titles()).toEqual(['Service 1', 'Service 3']);
});

test('an item removed in another tab does not come back with the next item', () => {
  addToCart(makeCartItem(1));
  const text = localStorage.getItem(cartStorageKey(owner)) ?? '';
  const emptied = JSON.stringify({ ...JSON.parse(text), items: [] });
  localStorage.setItem(cartStorageKey(owner), emptied);
  addToCart(makeCartItem(2));
  expect(titles()).toEqual(['Service 2']);
});

test('a member whose browser stores nothing keeps the cart while the page lives', () => {
  fillStorage();
  addToCart(makeCartItem(1));
  addToCart(makeCartItem(2));
  loadCart(owner);
  expect(titles()).toEqual(['Service 1', 'Service 2']);
  removeFromCart(makeCartItem(1).id);
  expect(titles()).toEqual(['Service 2']);
});

test('an answer that comes after its person has left changes nobody else’s cart', () => {
  addToCart(makeCartItem(1));
  removeFromCart(makeCartItem(1).id, 'somebody before');
  expect(titles()).toEqual(['Service 1']);
});

const ordered = (...items: CartItem[]): CartLineRequest[] =>
  items.map(({ type, source, price }) => ({
    item_type: type,
    item_id: source.id,
    unit_price: price,
  }));

test('an ordered item is gone when the member who left before the answer comes back', () => {
  mergeIntoCart([makeCartItem(1), makeCartItem(2)]);
  setDiscountCode('SPRING30');
  setSession(signedOut);
  removeOrdered(owner, ordered(makeCartItem(1)));
  expect(titles()).toEqual([]);
  setSession({ status: 'signed-in', userId: owner, email: null });
  loadCart(owner);
  expect(titles()).toEqual(['Service 2']);
  expect(useCart.getState().discountCode).toBeNull();
});

test('the cart of a member who has deleted the account does not come back with an answer', () => {
  mergeIntoCart([makeCartItem(1), makeCartItem(2)]);
  setSession(signedOut);
  localStorage.clear();
  removeOrdered(owner, ordered(makeCartItem(1)));
  expect(readStoredCart(owner)).toBeNull();
});

test('a page kept by the browser shows the present cart when the member comes back to it', () => {
  followCartInOtherTabs();
  addToCart(makeCartItem(1));
  const text = localStorage.getItem(cartStorageKey(owner)) ?? '';
  localStorage.setItem(cartStorageKey(owner), JSON.stringify({ ...JSON.parse(text), items: [] }));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(titles()).toEqual([]);
});
