import { fillStorage } from 'shared/testing/full-storage';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderRequest } from './api';
import { cartMark, dropOrderAttempt, keepOrderAttempt, readOrderAttempt } from './order-attempt';

const cart = cartMark(['service_1'], null);
const order = (expectedTotal: number): OrderRequest => ({
  lines: [],
  discountCode: null,
  idempotencyKey: crypto.randomUUID(),
  expectedTotal,
});

afterEach(() => vi.restoreAllMocks());

test('an order that cannot be stored leaves no older one to be sent in its place', () => {
  const [before, now] = [order(10), order(20)];
  keepOrderAttempt('maria', cart, before);
  fillStorage();
  keepOrderAttempt('maria', cart, now);
  expect(readOrderAttempt('maria', cart)).toEqual(now);
  dropOrderAttempt('maria');
  expect(readOrderAttempt('maria', cart)).toBeNull();
});
