import type { CartItem, LineProblem, QuoteLine } from 'shared/cart/types';
import { describe, expect, test, vi } from 'vitest';
import { factsOf, kindOf, warningOf } from './line-texts';

const line = (changes: Partial<QuoteLine>) =>
  ({ item_type: 'service', problem: null, is_membership: false, ...changes }) as QuoteLine;
const item = (changes: Partial<CartItem>) =>
  ({ type: 'service', is_membership: false, ...changes }) as CartItem;

describe('a member reads why a line cannot be ordered', () => {
  test.each<[LineProblem, string]>([
    ['unavailable', 'This is no longer available.'],
    ['full', 'This event is fully booked.'],
    [
      'held',
      'All seats are taken or reserved right now. Reservations lapse after a day, so a seat may become available: try again later.',
    ],
    ['past', 'This event is over.'],
    ['one_membership', 'Only one membership can be ordered at a time.'],
    [
      'membership_unpaid',
      'A membership is already on an unpaid order. Pay or cancel it under Billing first.',
    ],
  ])('%s', (problem, sentence) => {
    expect(warningOf(line({ problem }))).toBe(`${sentence} Remove it to continue.`);
  });

  test.each([
    ['service', false, 'You have already ordered this service.'],
    ['service', true, 'You already have this membership.'],
    ['document', false, 'This document is already yours.'],
    ['event', false, 'You are already registered for this event.'],
  ] as const)('owned: a %s, membership %s', (item_type, is_membership, sentence) => {
    expect(warningOf(line({ problem: 'owned', item_type, is_membership }))).toBe(
      `${sentence} Remove it to continue.`,
    );
  });

  test('and an item that can be ordered has none', () => expect(warningOf(line({}))).toBeNull());
});

test('a member reads what kind of thing a line is', () => {
  const kinds = (['service', 'event', 'document'] as const).map((type) =>
    kindOf(item({ type }), undefined),
  );
  expect(kinds).toEqual(['Service', 'Event', 'Document']);
  const plan = item({ is_membership: true });
  expect(kindOf(plan, undefined)).toBe('Membership');
  expect(kindOf(plan, line({ billing_period: 'annual' }))).toBe('Membership, annual');
});

test('a member reads when and where an event is, and how soon a service is delivered', () => {
  const event = item({ type: 'event', event_date: '2026-12-04', event_time: '18:30:00' });
  vi.stubEnv('TZ', 'Europe/Malta');
  expect(factsOf(event, undefined)).toBe('Friday, 4 December 2026, 18:30, TBD');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(factsOf(event, undefined)).toBe('Friday, 4 December 2026, 18:30 (Malta time), TBD');
  vi.unstubAllEnvs();
  const review = item({ estimated_delivery: '3 working days' });
  expect(factsOf(review, undefined)).toBe('Delivery: 3 working days');
});
