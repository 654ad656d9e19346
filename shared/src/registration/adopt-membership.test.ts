import { setSession, signedOut } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findMembershipItem, hasPendingMembership } from '../cart/api';
import { useCart } from '../cart/use-cart';
import { findRegisteredPlan, forgetRegisteredPlan } from '../memberships/api';
import { adoptPendingMembership } from './adopt-membership';
import { storePendingMembership } from './pending-membership';

vi.mock('../memberships/api', () => ({
  findRegisteredPlan: vi.fn(),
  forgetRegisteredPlan: vi.fn(),
}));
vi.mock('../cart/api', () => ({ findMembershipItem: vi.fn(), hasPendingMembership: vi.fn() }));

beforeEach(() => {
  vi.mocked(findRegisteredPlan).mockReset().mockResolvedValue(null);
  vi.mocked(forgetRegisteredPlan).mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  setSession(signedOut);
});

test('a visitor who chooses a plan while the browser stores nothing finds it in the cart, once', async () => {
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

test('a member who first signs in on another device finds the plan of the account in the cart, and no device afterwards', async () => {
  const choice = { membershipType: 'enterprise', billingPeriod: 'annual' } as const;
  vi.mocked(findRegisteredPlan).mockResolvedValue(choice);
  vi.mocked(hasPendingMembership).mockResolvedValue(false);
  vi.mocked(findMembershipItem).mockResolvedValue(makeCartItem(2));
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  expect(await adoptPendingMembership('maria')).toBe('added');
  expect(findMembershipItem).toHaveBeenCalledWith(choice);
  expect(forgetRegisteredPlan).toHaveBeenCalledOnce();
});

test('a member who has ordered already gets no second plan from the account, which forgets it', async () => {
  vi.mocked(findRegisteredPlan).mockResolvedValue({
    membershipType: 'pro',
    billingPeriod: 'monthly',
  });
  vi.mocked(hasPendingMembership).mockResolvedValue(true);
  setSession({ status: 'signed-in', userId: 'maria', email: null });
  expect(await adoptPendingMembership('maria')).toBe('already-pending');
  expect(useCart.getState().items).toEqual([]);
  expect(forgetRegisteredPlan).toHaveBeenCalledOnce();
});
