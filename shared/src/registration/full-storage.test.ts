import { pageMemory } from 'shared/runtime/store';
import { fillStorage } from 'shared/testing/full-storage';
import { afterEach, expect, test, vi } from 'vitest';
import type { AddressDetails } from '../profiles/types';
import { readPendingMembership, storePendingMembership } from './pending-membership';
import { readRegistrationDraft, storeRegistrationDraft } from './registration-draft';

afterEach(() => vi.restoreAllMocks());

test('a plan that cannot be stored leaves no older one to be chosen by the next page', () => {
  const plan = { membershipType: 'pro', billingPeriod: 'annual' } as const;
  storePendingMembership({ ...plan, membershipType: 'essential' });
  fillStorage();
  storePendingMembership(plan);
  expect(readPendingMembership()).toEqual(plan);
  pageMemory.clear();
  expect(readPendingMembership()).toBeNull();
});

test('an address that cannot be stored leaves no older one to be saved in its place', () => {
  storeRegistrationDraft('maria@example.test', { city: 'Valletta' } as AddressDetails);
  fillStorage();
  storeRegistrationDraft('maria@example.test', { city: 'Sliema' } as AddressDetails);
  expect(readRegistrationDraft('maria@example.test')).toBeNull();
});
