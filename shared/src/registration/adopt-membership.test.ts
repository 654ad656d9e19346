import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, expect, test, vi } from 'vitest';
import { findMembershipItem, hasPendingMembership } from '../cart/api';
import { useCart } from '../cart/use-cart';
import { adoptPendingMembership } from './adopt-membership';
import { storePendingMembership } from './pending-membership';

vi.mock('../cart/api', () => ({ findMembershipItem: vi.fn(), hasPendingMembership: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  setSession(signedOut);
});

test('who chooses a plan while the browser stores nothing finds it in the cart, once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no storage here', 'SecurityError');
  });
  vi.mocked(hasPendingMembership).mockResolvedValue(false);
  vi.mocked(findMembershipItem).mockResolvedValue(makeCartItem(1));
  setSession({ status: 'signed-in', userId: 'maria', email: null });

  storePendingMembership({ membershipType: 'pro', billingPeriod: 'annual' });
  expect(await adoptPendingMembership('maria')).toBe('added');
  expect(findMembershipItem).toHaveBeenCalledWith({
    membershipType: 'pro',
    billingPeriod: 'annual',
  });
  expect(useCart.getState().items).toEqual([makeCartItem(1)]);
  expect(await adoptPendingMembership('maria')).toBe('none');
});
