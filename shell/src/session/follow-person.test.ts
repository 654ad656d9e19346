import { waitFor } from '@testing-library/react';
import { findPendingItems } from 'shared/cart/api';
import { addToCart } from 'shared/cart/cart';
import { cartStorageKey } from 'shared/cart/cart-storage';
import type { CartItem } from 'shared/cart/types';
import { useCart } from 'shared/cart/use-cart';
import { formDraft } from 'shared/lib/form-draft';
import { saveProfile } from 'shared/profiles/api';
import {
  readPendingMembership,
  storePendingMembership,
} from 'shared/registration/pending-membership';
import {
  readRegistrationDraft,
  storeRegistrationDraft,
} from 'shared/registration/registration-draft';
import { setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { keepHere, keepNothing } from 'shared/testing/kept-caches';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followPerson } from './follow-person';

vi.mock('shared/cart/api', () => ({
  findPendingItems: vi.fn(),
  findMembershipItem: vi.fn(),
  hasPendingMembership: vi.fn().mockRejectedValue(new Error('no connection')),
}));
vi.mock('shared/memberships/api', () => ({
  findRegisteredPlan: vi.fn().mockResolvedValue(null),
  forgetRegisteredPlan: vi.fn(),
}));
vi.mock('shared/profiles/api', () => ({ saveProfile: vi.fn() }));

const marija = '00000000-0000-4000-8000-000000000003';
const email = 'marija@example.test';
const other = '00000000-0000-4000-8000-000000000004';

const titles = () => useCart.getState().items.map(({ title }) => title);
const messages = () => useAppStore.getState().toasts.map(({ text }) => text);
const arrive = (userId = marija) => setSession({ status: 'signed-in', userId, email });
const settled = () => waitFor(() => expect(useCart.getState().status).toBe('ready'));

beforeAll(followPerson);
beforeEach(() => {
  localStorage.clear();
  setSession(signedOut);
  useAppStore.setState({ toasts: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(findPendingItems).mockReset().mockResolvedValue([]);
  vi.mocked(saveProfile).mockReset();
});

test('a visitor who leaves a registration half typed leaves nothing of it to the next in the tab', () => {
  const form = formDraft('registration-form');
  form.write('{"fullName":"Marija"}');
  arrive();
  expect(form.read()).not.toBeNull(); // the dialog goes on to say that it is done
  setSession(signedOut);
  expect(form.read()).toBeNull();
});

test('a person who arrives finds their stored cart and their unpaid items', async () => {
  const stored = { items: [makeCartItem(1)], discountCode: 'TEN' };
  localStorage.setItem(cartStorageKey(marija), JSON.stringify(stored));
  vi.mocked(findPendingItems).mockResolvedValue([makeCartItem(1), makeCartItem(2)]);
  arrive();
  await settled();
  expect(titles()).toEqual(['Service 1', 'Service 2']);
  expect(useCart.getState().discountCode).toBe('TEN');
  expect(messages()).toEqual([]);
});

test('an item put in before the cart has been shown is not lost', async () => {
  const stored = { items: [makeCartItem(1)], discountCode: null };
  localStorage.setItem(cartStorageKey(marija), JSON.stringify(stored));
  arrive();
  addToCart(makeCartItem(2));
  await settled();
  expect(titles()).toEqual(['Service 1', 'Service 2']);
});

test('an item removed in another tab while the server is asked stays removed', async () => {
  const store = (items: CartItem[]) =>
    localStorage.setItem(cartStorageKey(marija), JSON.stringify({ items, discountCode: null }));
  store([makeCartItem(1), makeCartItem(2)]);
  vi.mocked(findPendingItems).mockImplementation(async () => {
    store([makeCartItem(2)]);
    return [makeCartItem(1), makeCartItem(3)];
  });
  arrive();
  await settled();
  expect(titles()).toEqual(['Service 2', 'Service 3']);
});

test('details that could not be saved at registration are saved now', async () => {
  storeRegistrationDraft(email, { city: 'Valletta' } as never);
  arrive();
  await settled();
  expect(saveProfile).toHaveBeenCalledExactlyOnceWith(marija, { city: 'Valletta' });
  expect(readRegistrationDraft(email)).toBeNull();
});

test('a part that fails is named, and the rest arrives', async () => {
  storeRegistrationDraft(email, { city: 'Valletta' } as never);
  storePendingMembership({ membershipType: 'pro', billingPeriod: 'annual' });
  vi.mocked(saveProfile).mockRejectedValue(new Error('no connection'));
  vi.mocked(findPendingItems).mockRejectedValue(new Error('no connection'));
  localStorage.setItem(
    cartStorageKey(marija),
    JSON.stringify({ items: [makeCartItem(1)], discountCode: null }),
  );
  arrive();
  await settled();
  expect(titles()).toEqual(['Service 1']);
  expect(messages().sort()).toEqual([
    'Some of your pending items could not be loaded. Reload the page to try again.',
    'The plan you chose could not be put into your cart. Reload the page to try again.',
    'Your registration details could not be saved. Reload the page to try again.',
  ]);
  expect(readPendingMembership()).not.toBeNull();
  expect(readRegistrationDraft(email)).not.toBeNull();
});

test('the items and messages of one person never reach the next', async () => {
  let answer = (_items: CartItem[]): void => undefined;
  vi.mocked(findPendingItems).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  arrive();
  await waitFor(() => expect(findPendingItems).toHaveBeenCalledOnce());
  addToCart(makeCartItem(1));
  arrive(other);
  expect(titles()).toEqual([]);
  answer([makeCartItem(2)]);
  await settled();
  expect(useCart.getState().ownerId).toBe(other);
  expect(titles()).toEqual([]);
  setSession(signedOut);
  expect(useCart.getState()).toMatchObject({ ownerId: null, items: [] });
});

test('a recovery session brings nothing', async () => {
  setSession({ status: 'recovery', userId: marija, email });
  arrive(other);
  await settled();
  expect(findPendingItems).toHaveBeenCalledExactlyOnceWith(other, true);
});

test('what the device keeps goes with whoever leaves, and with the last one the rest', async () => {
  const caches = keepHere();
  const names = ['site', `kept:${marija}`];
  for (const name of names) await caches.open(name);
  const remember = (id: string) =>
    localStorage.setItem('auth-session', JSON.stringify({ user: { id } }));
  remember(marija);
  arrive();
  await settled();
  expect(await caches.keys()).toEqual(names);
  remember(other);
  arrive(other);
  await waitFor(async () => expect(await caches.keys()).toEqual(['site']));
  localStorage.removeItem('auth-session');
  setSession(signedOut);
  await waitFor(async () => expect(await caches.keys()).toEqual([]));
  keepNothing();
});
